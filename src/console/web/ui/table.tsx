import type { ComponentChildren } from 'preact'
import { t } from '../i18n/index.ts'

export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ComponentChildren
  /** `number`: right-aligned; `text`: may be broken anywhere; `wide`: left out where there is no room; `action`: buttons. */
  readonly kind?: 'number' | 'text' | 'wide' | 'number wide' | 'text wide' | 'action'
}

interface TableProps<Row> {
  readonly caption: string
  readonly rows: readonly Row[] | undefined
  readonly columns: readonly Column<Row>[]
  readonly empty: string
  readonly keyOf: (row: Row) => string | number
  readonly isCurrent?: (row: Row) => boolean
}

/** Rows under headings; a table that is wider than its place is scrolled, by keyboard too. */
export function Table<Row>({ caption, rows, columns, empty, keyOf, isCurrent }: TableProps<Row>) {
  if (rows === undefined) return <p class="muted pad">{t.value.loading}</p>
  if (rows.length === 0) return <p class="muted pad">{empty}</p>
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={caption}>
      <table>
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" class={kind}>
                {kind === 'action' ? <span class="hidden">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)} class={isCurrent?.(row) ? 'current' : undefined}>
              {columns.map(({ head, cell, kind }) => (
                <td key={head} class={kind}>
                  {orDash(cell(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What there is nothing of is told from what has not been shown. */
function orDash(shown: ComponentChildren): ComponentChildren {
  return shown === undefined || shown === null || shown === '' ? '–' : shown
}
