import { describe, expect, test } from 'vitest'
import { LISTED_STATUSES, LISTED_TYPES, listedAs, STATUS_NAMES, TYPE_NAMES } from '../../src/domain/display.ts'
import { MACHINES } from '../../src/domain/machines/index.ts'
import { legalEvents, type Machine, rowFor } from '../../src/domain/machines/row.ts'
import { MED_CAUSES, MED_STATUSES } from '../../src/domain/meds.ts'
import type { TransactionKind } from '../../src/domain/operations.ts'
import { isCredit } from '../../src/domain/transaction.ts'
import { quotedIn, SPECIFICATION, sectionOf, tableOf } from './specification.ts'

type Change = readonly [from: string | null, to: string]

const ACCOUNT_API = '### Cash-in, cash-out, cash-out-qrcode, refund-in transactions'
const TRANSFER = '### Transfer (`POST /dict/pix`)'
const COB = '### Charge (cob) status'
const DEVOLUCAO = '### Refund (devolução) status'
const MED = '### MED status'

/** The changes of state of a table of the specification. */
function specifiedChanges(heading: string): Change[] {
  const { columns, rows } = tableOf(heading, 'From')
  const [from, to] = [columns.indexOf('From'), columns.indexOf('To')]
  return rows.map(row => [row[from] === '(none)' ? null : (row[from] ?? ''), row[to] ?? ''])
}

/** The changes of state of one of our machines; a row that stays where it is changes none. */
function ourChanges(machine: Machine): Change[] {
  return machine.filter(({ from, to }) => from !== to).map(({ from, to }) => [from, to])
}

const asSet = (changes: readonly Change[]) => [...new Set(changes.map(([from, to]) => `${from} → ${to}`))].sort()
const statesOf = (machine: Machine) => [...new Set(machine.map(({ to }) => to))].sort()

/** Every machine of a table, with the changes that are ours alone. */
const TABLES: [heading: string, kind: keyof typeof MACHINES, ours: Change[]][] = [
  [ACCOUNT_API, 'cash-in', []],
  [ACCOUNT_API, 'cash-out', []],
  [ACCOUNT_API, 'cash-out-qrcode', []],
  [ACCOUNT_API, 'refund-in', []],
  [COB, 'cob', []],
  // The devolução of an accepted MED, whose money has left already (domain decision).
  [DEVOLUCAO, 'devolucao', [[null, 'DEVOLVIDO']]],
]

/** Everything that is a transaction of a listing; a MED is none. */
const KINDS = (Object.keys(MACHINES) as TransactionKind[]).filter(kind => kind !== 'med')

/** The states that each section lists. */
const STATES: [heading: string, kind: keyof typeof MACHINES][] = [
  [ACCOUNT_API, 'cash-in'],
  [ACCOUNT_API, 'cash-out'],
  [ACCOUNT_API, 'cash-out-qrcode'],
  [ACCOUNT_API, 'refund-in'],
  [TRANSFER, 'transfer'],
  [COB, 'cob'],
  [MED, 'med'],
]

describe.skipIf(SPECIFICATION === '')('the state tables of the specification', () => {
  test.each(TABLES)('%s: the machine of %s has its rows and no others', (heading, kind, ours) => {
    const specified = specifiedChanges(heading)
    expect(specified.length).toBeGreaterThan(2)
    expect(asSet(ourChanges(MACHINES[kind]))).toEqual(asSet([...specified, ...ours]))
  })

  test.each(STATES)('%s: the machine of %s has its states and no others', (heading, kind) => {
    const list = /^States(?: of `type`)?: (.*?)\./m.exec(sectionOf(heading))?.[1] ?? ''
    expect(statesOf(MACHINES[kind])).toEqual(quotedIn(list).sort())
  })

  test('name final states, and nothing leads out of them', () => {
    expect(sectionOf(COB)).toContain('CONCLUIDA and both REMOVIDA states are final.')
    expect(sectionOf(DEVOLUCAO)).toContain('DEVOLVIDO and NAO_REALIZADO are final.')
    for (const state of ['CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP'])
      expect([state, legalEvents(MACHINES.cob, state)]).toEqual([state, []])
    for (const state of ['DEVOLVIDO', 'NAO_REALIZADO'])
      expect([state, legalEvents(MACHINES.devolucao, state)]).toEqual([state, []])
  })

  test('send a webhook with every end of a transaction of the account API', () => {
    const ends = specifiedRows(ACCOUNT_API).filter(({ also }) => also.startsWith('webhook sent'))
    expect(ends.map(({ to }) => to)).toEqual(['CONFIRMED', 'ERROR'])
    for (const kind of ['cash-in', 'cash-out', 'cash-out-qrcode', 'refund-in'] as const)
      for (const { on, to, from, notify } of MACHINES[kind] as Machine)
        expect([kind, on, notify !== undefined]).toEqual([kind, on, from !== to && from !== null])
  })

  test('block the money of a transfer on request and take it when it is settled', () => {
    expect(sectionOf(TRANSFER)).toContain('available decreases by the amount and blocked increases by it')
    expect(rowFor(MACHINES.transfer, null, 'create')?.ledger).toBe('reserve')
    expect(rowFor(MACHINES.transfer, 'PENDING', 'confirm')?.ledger).toBe('capture')
    for (const on of ['fail', 'expire'] as const)
      expect(rowFor(MACHINES.transfer, 'PENDING', on)?.ledger).toBe('release')
  })

  test('show stored values by the names of the specification', () => {
    const told = /^Mapping of stored values to displayed values: (.*?)\./m.exec(SPECIFICATION)?.[1] ?? ''
    const pairs = told.split(/[,;] /).map(pair => pair.split('→'))
    expect({ ...STATUS_NAMES, ...TYPE_NAMES }).toEqual(Object.fromEntries(pairs))
    expect([...LISTED_STATUSES, ...LISTED_TYPES]).toEqual(pairs.map(([stored]) => stored))
  })

  test.each(KINDS)('give %s the movement type of what it is listed as', kind => {
    const [, credits = '', debits = ''] = /Movement type: (.*?) are CREDIT; (.*?) are DEBIT\./.exec(SPECIFICATION) ?? []
    const end = MACHINES[kind].findLast(({ to }) => to !== 'ERROR' && to !== 'NAO_REALIZADO')?.to ?? ''
    const status = kind === 'cob' ? 'CONCLUIDA' : end
    const listed = listedAs({ kind, status, createdAt: 0, processedAt: 0 })
    const named = (isCredit(kind) ? credits : debits).split(' and ')
    expect(named).toContain(listed && TYPE_NAMES[listed.type])
  })
})

test.skipIf(SPECIFICATION === '')('the causes of MEDs that the specification shows are among ours', () => {
  const cause = tableOf('### MED', 'Type').rows.find(([name]) => name === 'cause')?.[2] ?? ''
  expect(quotedIn(cause)).toHaveLength(2)
  expect(MED_CAUSES).toEqual(expect.arrayContaining(quotedIn(cause)))
})

test('the statuses of MEDs are the states of their machine', () => {
  expect([...MED_STATUSES].sort()).toEqual(statesOf(MACHINES.med))
})

function specifiedRows(heading: string): { to: string; also: string }[] {
  const { columns, rows } = tableOf(heading, 'Also')
  const [to, also] = [columns.indexOf('To'), columns.indexOf('Also')]
  return rows.map(row => ({ to: row[to] ?? '', also: row[also] ?? '' }))
}
