import { type ComponentChildren, cloneElement, type VNode } from 'preact'
import { useId, useState } from 'preact/hooks'
import { change, instant, money, pretty, withInstants } from '../format.ts'
import { t } from '../i18n/index.ts'

type Tone = 'good' | 'bad' | 'waiting' | 'plain'

const TONES: Readonly<Record<string, Tone>> = {
  ...tone('good', 'CONFIRMED COMPLETED CONCLUIDA DEVOLVIDO ANALYZED delivered live done passed'),
  ...tone('bad', 'ERROR NAO_REALIZADO failed lost REMOVIDA_PELO_PSP REMOVIDA_PELO_USUARIO_RECEBEDOR'),
  ...tone('waiting', 'PENDING ATIVA EM_PROCESSAMENTO OPEN RECEIVED pending frozen waiting held BLOCKED inconclusive'),
}

function tone(name: Tone, words: string): Record<string, Tone> {
  return Object.fromEntries(words.split(' ').map(word => [word, name]))
}

/** A status in its own words; the colour only repeats them. */
export function Chip({ value, tone: given }: { value: string; tone?: Tone }) {
  return <span class={`chip ${given ?? TONES[value] ?? 'plain'}`}>{value}</span>
}

/** The status of an HTTP answer. */
export function HttpStatus({ status }: { status: number }) {
  return <Chip value={String(status)} tone={status < 400 ? 'good' : 'bad'} />
}

export function Money({ value }: { value: number }) {
  return <span class="number">{money(value)}</span>
}

/** A signed change of money. */
export function Change({ value }: { value: number }) {
  return <span class={`number ${value < 0 ? 'minus' : ''}`}>{change(value)}</span>
}

/** An instant in UTC; São Paulo's time is in its title. */
export function At({ at }: { at: string }) {
  const local = new Date(at).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  const [date, time] = instant(at).split(' ')
  return (
    <time class="instant" dateTime={at} title={`${local} São Paulo`}>
      <span>{date}</span> <span>{time}</span>
    </time>
  )
}

/** A text that the API has in English only: whoever reads the page aloud is told so. */
export function English({ text }: { text: string }) {
  return <span lang="en">{withInstants(text)}</span>
}

/** A text to take away. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard?.writeText(text).then(() => setCopied(true))
  return (
    <div class="copyable">
      <code tabIndex={0} role="group" aria-label={label}>
        {text}
      </code>
      <button type="button" class="small" onClick={copy} aria-label={`${t.value.copy}: ${label}`}>
        {isCopied ? t.value.copied : t.value.copy}
      </button>
    </div>
  )
}

/** JSON or any other text, for reading. */
export function Code({ value, label }: { value: unknown; label: string }) {
  return (
    <pre class="code" tabIndex={0} role="group" aria-label={label}>
      {pretty(value)}
    </pre>
  )
}

/** Names and values. */
export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A part of a page under a heading of its own, with what can be done with it. */
export function Panel(props: { title: string; actions?: ComponentChildren; children: ComponentChildren }) {
  const id = useId()
  return (
    <section class="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{props.title}</h2>
        {props.actions && <div class="actions">{props.actions}</div>}
      </header>
      {props.children}
    </section>
  )
}

/** The only part of a page, which the page's own heading names. */
export function Sheet({ children }: { children: ComponentChildren }) {
  return <div class="panel">{children}</div>
}

/** The heading of a page, with what can be done there. */
export function PageHead(props: { title: ComponentChildren; text?: string; children?: ComponentChildren }) {
  return (
    <div class="page-head">
      <div>
        <h1>{props.title}</h1>
        {props.text && <p class="muted">{props.text}</p>}
      </div>
      <div class="actions">{props.children}</div>
    </div>
  )
}

interface FieldProps {
  readonly label: string
  readonly hint?: string
  /** The control, which is given the id that the label names. */
  readonly children: VNode<{ id?: string; 'aria-describedby'?: string | undefined }>
}

/** A control under its label, with a hint below it. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {cloneElement(children, { id, 'aria-describedby': hintId })}
      {hint && <small id={hintId}>{hint}</small>}
    </div>
  )
}
