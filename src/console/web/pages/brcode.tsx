import { useState } from 'preact/hooks'
import { ask } from '../api/http.ts'
import type { DecodedBrCode, TlvLeaf } from '../api/types.ts'
import { t } from '../i18n/index.ts'
import { word } from '../i18n/words.ts'
import { Chip, English, Facts, Field, PageHead, Panel } from '../ui/basics.tsx'
import { FailureNote } from '../ui/failure.tsx'
import { Qr } from '../ui/qr.tsx'
import { Table } from '../ui/table.tsx'

interface Taken {
  readonly code: string
  readonly decoded: DecodedBrCode
}

/** A copy-and-paste code, taken apart. */
export function BrCode() {
  const [taken, setTaken] = useState<Taken>()
  const [failure, setFailure] = useState<Error>()
  const decode = (code: string) =>
    ask<DecodedBrCode>('POST', '/brcode/decode', { pixCode: code }).then(decoded => {
      setTaken({ code, decoded })
      setFailure(undefined)
    }, setFailure)
  return (
    <>
      <PageHead title={t.value.brcodeTitle} text={t.value.brcodeText} />
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          void decode(String(new FormData(event.currentTarget).get('code')).trim())
        }}
      >
        <Field label={t.value.pixCode}>
          <textarea name="code" rows={3} required maxLength={4096} spellcheck={false} class="mono" />
        </Field>
        <div class="actions">
          <button type="submit" class="primary">
            {t.value.decode}
          </button>
        </div>
      </form>
      {failure && <FailureNote error={failure} />}
      {taken && <Decoded {...taken} />}
    </>
  )
}

function Decoded({ code, decoded: { ok, crc, problems, tree } }: Taken) {
  const rows = tree.flatMap(node => [
    { ...node, path: node.tag },
    ...(node.children ?? []).map(child => ({ ...child, path: `${node.tag}-${child.tag}` })),
  ])
  return (
    <>
      <div class={`note ${ok ? 'good' : 'bad'}`} role="status">
        <p>{ok ? t.value.codeOk : t.value.codeBad}</p>
        <ul>
          {problems.map(({ rule, tag, offset, message }) => (
            <li key={`${rule} ${offset} ${message}`}>
              <Chip value={rule} tone="bad" /> {tag && <code>{tag}</code>} <English text={message} />{' '}
              <span class="muted">
                ({t.value.offset.toLowerCase()} {offset})
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div class="columns beside">
        <Panel title={t.value.content}>
          <Table
            caption={t.value.content}
            rows={rows}
            columns={columns()}
            empty={t.value.nothingYet}
            keyOf={({ offset }) => offset}
          />
        </Panel>
        <Panel title={t.value.qrCode}>
          {ok ? (
            <div class="pad charge">
              <Qr text={code} label={t.value.qrCode} />
            </div>
          ) : (
            <p class="muted pad">{t.value.noQr}</p>
          )}
          <Facts
            facts={[
              [`${t.value.crc} ${t.value.crcExpected}`, crc.expected],
              [`${t.value.crc} ${t.value.crcFound}`, crc.found],
            ]}
          />
        </Panel>
      </div>
    </>
  )
}

function columns() {
  type Row = TlvLeaf & { readonly path: string }
  return [
    { head: t.value.tag, cell: ({ path }: Row) => <code class="whole">{path}</code> },
    { head: t.value.name, cell: ({ name }: Row) => word(name) },
    { head: t.value.content, cell: ({ value }: Row) => <code class="break">{value}</code> },
    { head: t.value.offset, cell: ({ offset }: Row) => offset, kind: 'number wide' as const },
    { head: t.value.length, cell: ({ length }: Row) => length, kind: 'number wide' as const },
  ]
}
