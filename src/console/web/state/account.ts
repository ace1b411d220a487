import { computed, signal } from '@preact/signals'
import { ask } from '../api/http.ts'
import type { Account, Clock, List } from '../api/types.ts'
import { route } from './route.ts'

/** Every account of the sandbox. */
export const accounts = signal<readonly Account[] | undefined>(undefined)

/** The account that the page is about. */
export const account = computed(() => accounts.value?.find(({ accountId }) => accountId === route.value.accountId))

/** A clock, and when it was read, in ms of this browser. */
export interface ReadClock extends Clock {
  readonly accountId: number
  readonly readAt: number
}

/** The clock of the account that the page is about. */
export const clock = signal<ReadClock | undefined>(undefined)

/** Reads the accounts again, and the clock of the one that is shown. */
export async function refresh(): Promise<void> {
  const { accountId } = route.value
  const turn = ++asked
  const [list, read] = await Promise.all([ask<List<Account>>('GET', '/accounts'), readClock(accountId)])
  // Answers may overtake each other.
  if (turn < answered) return
  answered = turn
  accounts.value = list.data
  clock.value = read
}
let [asked, answered] = [0, 0]

async function readClock(accountId: number | undefined): Promise<ReadClock | undefined> {
  if (accountId === undefined) return undefined
  const read = await ask<Clock>('GET', `/accounts/${accountId}/clock`).catch(() => undefined)
  return read && { ...read, accountId, readAt: performance.now() }
}

/** What a clock shows by now, in ms since 1970. */
export function instantOf({ mode, now, readAt }: ReadClock): number {
  return Date.parse(now) + (mode === 'running' ? performance.now() - readAt : 0)
}
