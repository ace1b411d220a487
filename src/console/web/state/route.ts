import { computed, signal } from '@preact/signals'

/** The pages of one account, in the order of the menu. */
export const ACCOUNT_PAGES = [
  'overview',
  'transactions',
  'webhooks',
  'meds',
  'scenarios',
  'requests',
  'time',
  'report',
  'brcode',
] as const
export type AccountPage = (typeof ACCOUNT_PAGES)[number]

/** Where the page is: `#/a/1/transactions/5`, `#/brcode` without an account, `#/`. */
export interface Route {
  readonly page: AccountPage | 'accounts'
  readonly accountId: number | undefined
  /** What the page shows in detail. */
  readonly item: string | undefined
}

const hash = signal(location.hash)
addEventListener('hashchange', () => {
  hash.value = location.hash
})

export const route = computed<Route>(() => {
  const [first, id, page, item] = hash.value.replace(/^#?\/?/, '').split('/')
  if (first === 'brcode') return { page: 'brcode', accountId: undefined, item: undefined }
  if (first !== 'a' || !/^\d+$/.test(id ?? '')) return { page: 'accounts', accountId: undefined, item: undefined }
  const known = ACCOUNT_PAGES.find(name => name === page) ?? 'overview'
  return { page: known, accountId: Number(id), item: item === undefined ? undefined : decodeURIComponent(item) }
})

/** The address of a page of an account. */
export function linkTo(accountId: number, page: AccountPage, item?: string | number): string {
  return `#/a/${accountId}/${page}${item === undefined ? '' : `/${encodeURIComponent(item)}`}`
}

/** Goes to an address. */
export function go(address: string): void {
  location.hash = address
}
