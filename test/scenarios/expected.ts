import type { ConnectionBreak } from '../../src/domain/accident.ts'
import type { Operation } from '../../src/domain/operations.ts'
import { arrivals } from './expected-news.ts'
import { isKind, type Kind, WORDS } from './words.ts'

/** A scenario file as it is written; only what this interpreter looks at. */
export interface Written {
  readonly reply?: {
    error?: string | number
    first?: number
    delay?: string
    connection?: ConnectionBreak
    processed?: boolean
  }
  readonly steps?: readonly (string | Readonly<Record<string, unknown>>)[]
  readonly webhooks?: WrittenNews
  readonly argument?: { readonly default?: string }
}

export interface WrittenNews {
  readonly delay?: string
  readonly copies?: number
  readonly lose?: number | 'all'
  readonly order?: string
  readonly signature?: string
  readonly 'before-reply'?: boolean
}

/** A fact that webhooks tell of, and when it happened. */
export interface ToldFact {
  readonly atMs: number
  readonly text: string
  readonly isForged?: boolean
}

/** What everybody could see after a story was played. Money in centavos, times in ms after the call. */
export interface Seen {
  /** Every transaction, `kind STATUS`, in order of their ids. */
  readonly transactions: readonly string[]
  /** How the balance changed. */
  readonly available: number
  readonly blocked: number
  /** Every webhook that arrived: when, and `type STATUS signature`. */
  readonly arrived: readonly (readonly [atMs: number, text: string])[]
  /** False where a range or a shuffle was drawn: then only the texts count. */
  readonly isExact: boolean
}

/** What a file says must be seen: a second, small reading of the format, that shares no code with the engine. */
export function expectedOf(operation: Operation, file: Written, fallback: Written): Seen {
  const nothing = { transactions: [], available: 0, blocked: 0, arrived: [], isExact: true }
  if (!isKind(operation) || neverCarriedOut(file)) return nothing
  const life = createLife(operation, file)
  let steps = file.steps ?? fallback.steps ?? []
  if (file.webhooks?.['before-reply']) steps = withoutFirstWait(steps)
  for (const step of steps) life.play(...wordsOf(step))
  return life.end()
}

/** Whether every attempt ends with the story's own answer. */
export function neverCarriedOut({ reply }: Written): boolean {
  const fails = reply?.error !== undefined || reply?.connection !== undefined
  return fails && reply?.processed !== true && reply?.first === undefined
}

function wordsOf(step: string | Readonly<Record<string, unknown>>): [string, unknown] {
  return typeof step === 'string' ? [step, {}] : (Object.entries(step)[0] as [string, unknown])
}

function withoutFirstWait(steps: NonNullable<Written['steps']>) {
  return steps.slice(steps.findIndex(step => wordsOf(step)[0] !== 'wait'))
}

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The ms of a duration as it is written; of a range its beginning. */
export function msOf(written: string, file: Written): number {
  const text = written === 'argument' ? (file.argument?.default ?? '') : written
  const [, number, unit] = /^(\d+)([a-z]+)/.exec(text) ?? []
  const unitMs = UNITS_MS[unit ?? '']
  if (unitMs === undefined) throw new Error(`"${text}" is no duration`)
  return Number(number) * unitMs
}

/** The life of one resource, step by step. */
function createLife(kind: Kind, file: Written) {
  const words = WORDS[kind]
  const isDebit = words.news !== 'cash_in'
  const others: string[] = []
  const told: ToldFact[] = []
  let [state, atMs, expiresMs, isExact] = [words.first, 0, words.livesMs ?? 0, true]
  let [available, blocked] = isDebit ? [-words.amount, words.amount] : [0, 0]
  let [paid, sentBack, med] = [words.amount, 0, -1]

  const tell = (type: string, status: string) => told.push({ atMs, text: `${type} ${status}` })
  const tellOwn = (status: string) => tell(words.news, status)
  const move = (byAvailable: number, byBlocked: number) => {
    available += byAvailable
    blocked += byBlocked
  }
  /** The end without success: what was reserved is free again. */
  const fail = (to: string | undefined) => {
    state = to ?? 'impossible'
    if (isDebit) move(words.amount, -words.amount)
    if (!words.silent) tellOwn('ERROR')
  }
  const endMed = (to: string, type?: string) => {
    others[med] = `med ${to}`
    if (type) tell(type, to)
  }
  const left = () => paid - sentBack
  const verbs: Readonly<Record<string, (taken: never) => void>> = {
    wait(text: string) {
      if (text === 'for-release') return
      if (text.includes('..')) isExact = false
      atMs = text === 'expiration' ? Math.max(atMs, words.livesMs ?? 0) : atMs + msOf(text, file)
    },
    pay({ value }: { value?: number }) {
      paid = value === undefined ? paid : Math.round(value * 100)
      state = words.worked
      move(paid, 0)
      tellOwn(words.good)
    },
    'pay-again'({ value }: { value?: number }) {
      move(value === undefined ? paid : Math.round(value * 100), 0)
      others.push('receipt CONFIRMED')
      tellOwn(words.good)
    },
    confirm() {
      state = words.worked
      move(0, -words.amount)
      tellOwn(words.good)
    },
    fail: () => fail(words.failed),
    expire: () => fail(words.expired),
    'expire-late'(text: string) {
      expiresMs += msOf(text, file)
    },
    remove({ by }: { by?: string }) {
      state = by === 'provider' ? 'REMOVIDA_PELO_PSP' : 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
    },
    refund({ value }: { value?: number }) {
      const part = value === undefined ? left() : Math.round(value * 100)
      sentBack += part
      move(part, 0)
      others.push('refund-out CONFIRMED')
      tell('refund_out', 'CONFIRMED')
    },
    'open-med'({ acknowledge = true }: { acknowledge?: boolean }) {
      med = others.push(acknowledge ? 'med RECEIVED' : 'med OPEN') - 1
      if (!acknowledge) return
      move(-left(), left())
      tell('med_created', 'RECEIVED')
    },
    'accept-med'() {
      endMed('ANALYZED', 'med_accepted')
      move(0, -left())
      sentBack = paid
      others.push('devolucao DEVOLVIDO')
    },
    'reject-med'() {
      endMed('ANALYZED', 'med_rejected')
      move(left(), -left())
    },
    'cancel-med'() {
      if (others[med] === 'med RECEIVED') move(left(), -left())
      endMed('CANCELLED')
    },
    resend: () => told.push({ ...(told.at(-1) as ToldFact), atMs }),
    forge: () => told.push({ atMs, text: `${words.news} ${words.good}`, isForged: true }),
  }
  return {
    play(verb: string, taken: unknown): void {
      const play = verbs[verb]
      if (play === undefined) throw new Error(`this test does not know the verb ${verb}`)
      play(taken as never)
    },
    /** When the story is over the rules act: what can expire does, a MED that nobody answers is accepted after 7 days. */
    end(): Seen {
      const endedMs = atMs
      if (state === words.first && words.expired !== undefined) {
        atMs = Math.max(atMs, expiresMs)
        fail(words.expired)
      }
      if (others[med] === 'med RECEIVED') {
        atMs += 7 * (UNITS_MS['d'] as number)
        verbs['accept-med']?.({} as never)
      }
      const { delay = '', order } = file.webhooks ?? {}
      return {
        transactions: [`${kind} ${state}`, ...others],
        available,
        blocked,
        arrived: arrivals(told, file, endedMs),
        isExact: isExact && !delay.includes('..') && order !== 'shuffled',
      }
    },
  }
}
