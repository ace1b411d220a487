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
  const [list] = await Promise.all([
    ask<List<Account>>('GET', '/accounts'),
    accountId === undefined ? undefined : refreshClock(accountId),
  ])
  accounts.value = list.data
}

async function refreshClock(accountId: number): Promise<void> {
  const read = await ask<Clock>('GET', `/accounts/${accountId}/clock`).catch(() => undefined)
  clock.value = read && { ...read, accountId, readAt: performance.now() }
}

/** What a clock shows by now, in ms since 1970. */
export function instantOf({ mode, now, readAt }: ReadClock): number {
  return Date.parse(now) + (mode === 'running' ? performance.now() - readAt : 0)
}
