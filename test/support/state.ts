import { expect } from 'vitest'
import type { Book } from '../../src/store/book.ts'
import type { TestSandbox } from './sandbox.ts'

/** Every row of every account: transactions, ledger, jobs, ids drawn, events, everything. */
export function stateOf({ services }: TestSandbox): string {
  return JSON.stringify([...services.store.rows()])
}

/** Does something and asserts that no row of the sandbox changed by it. */
export async function changingNothing<T>(sandbox: TestSandbox, act: () => Promise<T>): Promise<T> {
  const before = stateOf(sandbox)
  const result = await act()
  expect(stateOf(sandbox), 'the state after the call').toBe(before)
  return result
}

/** The ledger as `[movement, available, blocked]`, without the opening entry. */
export function movementsOf(book: Book): [string, number, number][] {
  return [...book.entries.values()].slice(1).map(({ movement, available, blocked }) => [movement, available, blocked])
}

/** `[kind, status]` of every transaction, oldest first. */
export function outcomesOf(book: Book): [string, string][] {
  return [...book.transactions.values()].map(({ kind, status }) => [kind, status])
}
