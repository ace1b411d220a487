import { printLine } from '../platform/process.ts'

/** Where the outcome of a command goes: stdout. Whatever else there is to say goes to stderr. */
export interface Output {
  readonly json: boolean
  /** The outcome: as JSON for machines, else as text for people. */
  answer(value: unknown, text: () => string): void
  /** One of many outcomes, each on a line of its own. */
  line(value: unknown, text: () => string): void
}

/** The output of one command. JSON is one indented document. */
export function createOutput({ json = false }: { readonly json?: boolean }): Output {
  return {
    json,
    answer: (value, text) => printLine('stdout', json ? JSON.stringify(value, null, 2) : text()),
    line: (value, text) => printLine('stdout', json ? JSON.stringify(value) : text()),
  }
}

/** Rows under each other, each column as wide as its longest cell. */
export function columns(rows: readonly (readonly unknown[])[]): string {
  const cells = rows.map(row => row.map(cell => String(cell ?? '-')))
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map(row => (row[column] ?? '').length)))
  return cells
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A list for people, or that there is nothing. */
export function listing(head: readonly string[], rows: readonly (readonly unknown[])[], nothing: string): string {
  return rows.length === 0 ? nothing : columns([head, ...rows])
}

/** One thing that happened, as actions of the control plane answer it. */
export interface Fired {
  readonly at: string
  readonly kind: string
  readonly what: string
}

/** What an action made happen, in order. */
export function firedText(fired: readonly Fired[]): string {
  return fired.length === 0 ? 'nothing fell due' : columns(fired.map(({ at, kind, what }) => [at, kind, what]))
}

/** BRL as people read them. */
export function reais(value: number): string {
  return `R$ ${value.toFixed(2)}`
}
