import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newFolder, startSandbox } from '../support/process.ts'
import { openRemoteAccount, type RemoteAccount, useAccount } from '../support/remote-account.ts'
import { shareOf } from '../support/share.ts'
import { checkEverything, doEverything } from './mixed-operations.ts'

/** `npm run crash` asks for 200 rounds; a smaller load lets the kill fall into every stage of a sandbox's life. */
const { CRASH_ROUNDS = '2', CRASH_CASH_OUTS = '2000' } = process.env
const ROUNDS = shareOf(Number(CRASH_ROUNDS))
/** Cash-outs of a round, over as many accounts as keep every webhook: an inbox holds 1,000. */
const CASH_OUTS = Number(CRASH_CASH_OUTS)
const ACCOUNTS = 4
/** Rounds with all other operations, and the answers after which the latest of them ends. */
const MIXED_ROUNDS = Math.ceil(ROUNDS / 2)
const MIXED_ANSWERS = 400
/** A round with its two starts, in ms, on a machine that does other things too. */
const ROUND_MS = 30_000
const FLAGS = ['--data', 'bank.json', '--log-level', 'warn']

/** What the client knows: the uuids that were answered, by externalId. */
type Answered = Map<string, string>

const cashOut = (externalId: string) => ({
  value: 0.01,
  externalId,
  details: { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria da Silva', document: '12345678909' },
})

/** All cash-outs of one account at once; `onAnswer` after each that is answered. The others get no answer. */
async function payAll(account: RemoteAccount, count: number, onAnswer: () => void): Promise<Answered> {
  const answered: Answered = new Map()
  const pay = async (externalId: string) => {
    const answer = await account.post('/api/pix/cash-out', cashOut(externalId)).catch(() => undefined)
    if (answer === undefined) return
    expect(answer.status, answer.text).toBe(201)
    answered.set(externalId, answer.body.transactionId)
    onAnswer()
  }
  await Promise.all(Array.from({ length: count }, (_, index) => pay(`order-${index}`)))
  return answered
}

/** What must hold for an account after a crash and a restart. */
async function checkAccount(account: RemoteAccount, answered: Answered): Promise<void> {
  const advanced = await account.control('POST', '/clock/advance', { until: 'idle' })
  expect(advanced.body).toMatchObject({ pending: 0 })
  const ledger = (await account.control('GET', '/ledger')).body
  const sum = (member: string) => ledger.entries.reduce((total: number, entry: never) => total + entry[member] * 100, 0)
  expect(ledger).toMatchObject({ balanced: true, blocked: 0 })
  expect(Math.round(sum('available') + sum('blocked'))).toBe(Math.round((ledger.available + ledger.blocked) * 100))

  const events = await account.list('/events')
  const created = events.filter(({ type }) => type === 'transaction.created').map(({ transactionId }) => transactionId)
  expect(new Set(created).size).toBe(created.length)
  expect(created.length).toBeGreaterThanOrEqual(answered.size)
  expect(ledger.available).toBeCloseTo(10_000 - created.length / 100, 5)
  const inbox = await account.list('/inbox')
  const told = inbox.map(({ body }) => [body.externalId, body.status])
  expect(told).toHaveLength(created.length)
  expect(told.every(([, status]) => status === 'CONFIRMED')).toBe(true)
  const names = new Set(told.map(([externalId]) => externalId))
  expect(names.size).toBe(created.length)
  expect([...answered.keys()].filter(externalId => !names.has(externalId))).toEqual([])

  const deliveries = await account.list('/webhooks/deliveries')
  expect(deliveries.filter(({ state, attempts }) => state !== 'delivered' || attempts.length !== 1)).toEqual([])
  const [known] = answered.keys()
  if (known === undefined) return
  const again = await account.post('/api/pix/cash-out', cashOut(known))
  expect(again).toMatchObject({ status: 400, body: { code: 'PIX_DUPLICATE_EXTERNAL_ID' } })
}

/** The transactions in a data file: `account externalId uuid`. */
function storedIn(path: string): string[] {
  const { rows } = JSON.parse(readFileSync(path, 'utf8'))
  return rows.flatMap(([accountId, table, row]: [number, string, Record<string, string>]) =>
    table === 'transactions' ? [`${accountId} ${row['externalId']} ${row['uuid']}`] : [],
  )
}

/** Pays in several accounts, kills the process after this many answers, and looks at what the next one knows. */
async function crashAfter(answers: number, folder: string): Promise<string[]> {
  const sandbox = await startSandbox(FLAGS, { folder })
  const opening = Array.from({ length: ACCOUNTS }, () => openRemoteAccount(sandbox.url, { balance: 10_000 }))
  const accounts = await Promise.all(opening)
  for (const account of accounts) await account.listen('cash_out')

  let left = answers
  const count = () => void (--left === 0 && sandbox.stop('SIGKILL'))
  const answered = await Promise.all(accounts.map(account => payAll(account, CASH_OUTS / ACCOUNTS, count)))
  expect(await sandbox.exit).toMatchObject({ signal: 'SIGKILL' })

  const restarted = await startSandbox(FLAGS, { folder })
  for (const [index, account] of accounts.entries())
    await checkAccount(useAccount(restarted.url, account), answered[index] as Answered)
  expect(await restarted.stop()).toMatchObject({ code: 0 })
  return accounts.flatMap(({ accountId }, index) =>
    [...(answered[index] as Answered)].map(([externalId, uuid]) => `${accountId} ${externalId} ${uuid}`),
  )
}

describe('kill -9 while cash-outs are made', () => {
  const name = 'loses nothing that was answered, makes nothing twice, and what was pending goes on'
  test(name, { timeout: ROUNDS * ROUND_MS }, async () => {
    const folder = newFolder()
    const answered: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const killAfter = 1 + Math.floor(Math.random() * CASH_OUTS)
      answered.push(...(await crashAfter(killAfter, folder)))
      const stored = storedIn(join(folder, 'bank.json'))
      const names = stored.map(line => line.slice(0, line.lastIndexOf(' ')))
      expect(new Set(names).size).toBe(stored.length)
      const kept = new Set(stored)
      const lost = answered.filter(line => !kept.has(line))
      expect(lost, `killed after ${killAfter} answers`).toEqual([])
    }
  })
})

describe('kill -9 while everything else is done', () => {
  const name = 'keeps charges, payments, refunds, transfers, MEDs and registrations that were answered, each once'
  test(name, { timeout: MIXED_ROUNDS * ROUND_MS }, async () => {
    const folder = newFolder()
    for (let round = 0; round < MIXED_ROUNDS; round++) {
      const sandbox = await startSandbox(FLAGS, { folder })
      const account = await openRemoteAccount(sandbox.url, { balance: 10_000 })
      let left = 1 + Math.floor(Math.random() * MIXED_ANSWERS)
      const known = await doEverything(account, () => void (--left === 0 && sandbox.stop('SIGKILL')))
      expect(await sandbox.exit).toMatchObject({ signal: 'SIGKILL' })

      const restarted = await startSandbox(FLAGS, { folder })
      await checkEverything(useAccount(restarted.url, account), known)
      expect(await restarted.stop()).toMatchObject({ code: 0 })
    }
  })
})
