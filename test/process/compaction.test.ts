import { cpSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openAccount } from '../../src/engine/accounts.ts'
import { createHost } from '../../src/platform/host.ts'
import { createSilentLogger } from '../../src/platform/logger.ts'
import type { Book } from '../../src/store/book.ts'
import { recordEvent } from '../../src/store/event-log.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { newFolder } from '../support/process.ts'
import { SETTINGS } from '../support/sandbox.ts'

const COMPACT_AT_BYTES = 50_000
const UNITS = 4_000
const ACCOUNTS = 5

const open = (path: string) =>
  openStore({ host: createHost(), log: createSilentLogger(), path, compactAtBytes: COMPACT_AT_BYTES })

function newAccount(store: Store, index: number): Book {
  const clock = { mode: 'frozen', at: 0 } as const
  const clientId = `client-${index}`
  return openAccount(store, { settings: SETTINGS, balance: 0, clock, clientId, secretHash: '' })
}

/** Every row as text. */
const contentOf = (store: Store) => new Set([...store.rows()].map(row => JSON.stringify(row)))

/** What an account counts in every unit: its name, and an event that says the same. */
const countOf = ({ account, events }: Book) => [account.name, [...events.values()].at(-1)?.['count'] ?? null]

/** One unit of work in an account: its name and an event that say the same. */
function count(store: Store, book: Book, unit: number): void {
  store.unit(() => {
    book.accounts.put({ ...book.account, name: String(unit) })
    recordEvent(book, { type: 'account.changed', count: String(unit) })
  })
}

test('compactions under load lose nothing: at the end, and after a crash at any moment of them', async () => {
  const path = join(newFolder(), 'bank.json')
  const { store, close } = await open(path)
  const books = Array.from({ length: ACCOUNTS }, (_, index) => newAccount(store, index))
  const images: Image[] = []
  const written = books.map(() => -1)
  const journals = new Set<string>()

  for (let unit = 0; unit < UNITS; unit++) {
    const index = unit % ACCOUNTS
    count(store, books[index] as Book, unit)
    const flushed = store.flushed()?.then(() => (written[index] = unit))
    if (unit % 8 === 7) await flushed
    if (unit % 400 === 399) images.push({ written: [...written], path: imageOf(path) })
    for (const name of readdirSync(dirname(path))) journals.add(name)
  }
  const expected = contentOf(store)
  await close()
  expect(journals.size).toBeGreaterThan(5)
  expect(readdirSync(dirname(path))).toEqual([basename(path)])

  const again = await open(path)
  expect(contentOf(again.store)).toEqual(expected)
  await again.close()
  for (const image of images) await checkImage(image)
})

/** The files of a crash, and the last unit of each account that was on disk by then. */
interface Image {
  readonly path: string
  readonly written: readonly number[]
}

/** The files as a crash at this moment would leave them: once more when one of them goes while they are copied. */
function imageOf(path: string): string {
  const copy = newFolder()
  try {
    cpSync(dirname(path), copy, { recursive: true, filter: source => !source.endsWith('.lock') })
    return join(copy, basename(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return imageOf(path)
  }
}

/** Units are there as a whole, and all that were on disk. */
async function checkImage({ path, written }: Image): Promise<void> {
  const { store, close } = await open(path)
  for (const [index, book] of store.customers().entries()) {
    const [name, counted] = countOf(book)
    expect(counted).toBe(name)
    expect(Number(name)).toBeGreaterThanOrEqual(written[index] as number)
  }
  await close()
}
