import { describe, expect, test } from 'vitest'
import { describedAs, ENDPOINTS, type Endpoint, type Schema } from './endpoints.ts'
import { membersOf, typeOf } from './schemas.ts'
import { namesIn, quotedIn, SPECIFICATION, sectionOf, tableOf, tablesOf } from './specification.ts'

const endpoint = (name: string) => ENDPOINTS.find(each => each.name === name) as Endpoint

/** A table of response fields: where it stands, the endpoint that answers so, and where in its answer. */
interface Resource {
  readonly heading: string
  readonly name: string
  /** The member of the answer that holds it, `data[]`; empty for the whole answer. */
  readonly at: string
  /** Members that are ours, beside those of the table. */
  readonly ours?: readonly string[]
}

const RESOURCES: readonly Resource[] = [
  { heading: '### Access token', name: 'POST /api/auth/token', at: '' },
  { heading: '### Balance', name: 'GET /accounts/balances', at: '' },
  { heading: '### Transaction (listing item)', name: 'GET /api/transactions', at: 'data[]' },
  {
    heading: '### Transaction (listing item)',
    name: 'GET /api/pix/transactions/pix-key/{pixKey}',
    at: 'data[]',
  },
  { heading: '### Charge (cob)', name: 'PUT /cob/{txid}', at: '' },
  {
    heading: '### Refund (devolução)',
    name: 'PUT /pix/{e2eid}/devolucao/{id}',
    at: '',
    // "Other members of horario: not shown"; the Central Bank's (domain decision).
    ours: ['horario.liquidacao'],
  },
  { heading: '### MED', name: 'GET /api/med', at: 'data[]' },
  // The version of a registration shows where it was given (domain decision).
  { heading: '### Webhook registration', name: 'GET /api/webhooks', at: 'webhooks[]', ours: ['version'] },
]

/** The response fields of a table: `createdAt, updatedAt` are two. */
function rowsOf(heading: string): { path: string; type: string; notes: string }[] {
  if (SPECIFICATION === '') return []
  return tableOf(heading, 'Type').rows.flatMap(([names = '', type = '', notes = '']) =>
    names.split(', ').map(path => ({ path, type, notes })),
  )
}

/** The schema of a part of an answer. */
function answerAt({ name, at }: Pick<Resource, 'name' | 'at'>): Schema {
  const { answer } = describedAs(endpoint(name))
  if (at === '') return answer
  return answer.properties?.[at.replace('[]', '')]?.items ?? {}
}

/** Whether an object without rows of its own tells of a member in its notes. */
function isToldInNotes(path: string, rows: readonly { path: string; notes: string }[]): boolean {
  const [, parent = '', name = ''] = /^(.*?)(?:\[\])?\.(\w+)$/.exec(path) ?? []
  const notes = rows.find(row => row.path === parent)?.notes ?? ''
  return name !== '' && new RegExp(`\\b${name}\\b`).test(notes)
}

/** Objects of which only members have rows: `valor` of a charge, `counterpart` of a transaction. */
function parentsOf(paths: readonly string[]): string[] {
  const isArray = (path: string) => path.endsWith('[]')
  return paths
    .flatMap(path =>
      path
        .split('.')
        .slice(0, -1)
        .map((_, index, names) => names.slice(0, index + 1).join('.')),
    )
    .map(parent => (isArray(parent) ? parent.slice(0, -2) : parent))
}

describe.skipIf(SPECIFICATION === '')('the answer of', () => {
  test.each(RESOURCES)('$name has the members of "$heading" and no others', ({ heading, ours = [], ...resource }) => {
    const rows = rowsOf(heading)
    const paths = membersOf(answerAt(resource)).map(({ path }) => path)
    const told = [...rows.map(({ path }) => path), ...parentsOf(rows.map(({ path }) => path))]
    const inNotes = paths.filter(path => isToldInNotes(path, rows))
    expect([...paths].sort()).toEqual([...new Set([...told, ...inNotes, ...ours])].sort())
  })

  const rows = RESOURCES.flatMap(resource => rowsOf(resource.heading).map(row => ({ ...resource, ...row })))
  test.each(rows)('$name: $path is a $type', ({ path, type, notes, ...resource }) => {
    const schema = membersOf(answerAt(resource)).find(member => member.path === path)?.schema ?? {}
    expect([type, `${type} or null`]).toContain(typeOf(schema))
    const words = type === 'string' && !notes.includes('same') ? quotedIn(notes) : []
    const allowed = schema.enum ?? [schema.const]
    if (words.length > 0 && !notes.startsWith('displayed value: `Pendente`'))
      expect([...allowed].sort()).toEqual([...words].sort())
  })

  test('POST /api/pix/cash-in has the members of its own table', () => {
    const table = tablesOf(sectionOf('### POST /api/pix/cash-in'))[1]
    const told = (table?.rows ?? []).map(([path, type]) => [path, type])
    const members = membersOf(describedAs(endpoint('POST /api/pix/cash-in')).answer)
    expect(members.map(({ path, schema }) => [path, typeOf(schema)])).toEqual(told)
    expect(members.filter(({ required }) => !required).map(({ path }) => path)).toEqual(['qrCodeImage'])
  })

  /** What is told in one sentence: where it begins, and the endpoints that answer so. */
  const sentences: [name: string, section: string, start: string][] = [
    ['POST /dict/pix', '### Transfer (`POST /dict/pix` result)', ''],
    ['POST /api/pix/cash-out', '### POST /api/pix/cash-out', 'Response 201: '],
    ['POST /api/pix/cash-out-qrcode', '### POST /api/pix/cash-out-qrcode', 'Response 201: '],
    ['POST /api/pix/refund-in/{id}', '### POST /api/pix/refund-in/{id}', 'Response 201: '],
    ['GET /api/webhooks', '### GET /api/webhooks', 'Response 200: '],
    ['POST /api/webhooks', '### POST /api/webhooks', 'Response: '],
    [
      'POST /api/resend-webhook/{transactionIdentifier}',
      '### POST /api/resend-webhook/{transactionIdentifier}',
      'Response 200: ',
    ],
    ['GET /api/med', '### GET /api/med', 'Response 200: '],
    ['GET /api/pix/transactions/pix-key/{pixKey}', '### GET /api/pix/transactions/pix-key/{pixKey}', 'Response 200: '],
  ]
  test.each(sentences)('%s has the members of its sentence', (name, section, start) => {
    const line = sectionOf(section)
      .split('\n')
      .find(each => each !== '' && each.startsWith(start))
    const told = namesIn(line?.slice(start.length) ?? '').map(path => path.split('.')[0] ?? '')
    expect(told.length).toBeGreaterThan(1)
    expect(Object.keys(describedAs(endpoint(name)).answer.properties ?? {}).sort()).toEqual([...told].sort())
  })

  const pages: [name: string, told: string][] = [
    ['GET /api/med', 'GET /api/med'],
    ['GET /api/pix/transactions/pix-key/{pixKey}', 'GET /api/pix/transactions/pix-key/{pixKey}'],
    // "Same shape as the previous endpoint."
    ['GET /api/transactions', 'GET /api/pix/transactions/pix-key/{pixKey}'],
  ]
  test.each(pages)('%s has the metadata of its sentence', (name, told) => {
    const [, list = ''] = /`metadata` \(([^)]*)\)/.exec(sectionOf(`### ${told}`)) ?? []
    const names = list.split(/[,;] ?/).map(part => part.trim().split(' ')[0] ?? '')
    const members = Object.entries(describedAs(endpoint(name)).answer.properties?.['metadata']?.properties ?? {})
    const typed = members.map(([member, schema]) => [member, typeOf(schema)])
    const expected = names
      .filter(member => member !== 'numbers')
      .map(member => [member, member.startsWith('has') ? 'boolean' : 'number'])
    expect(typed.sort()).toEqual(expected.sort())
  })

  test('GET /balance has the standard names', () => {
    const [, told = ''] = /^Standard format fields \(`GET \/balance`\): (.*?)\. Other/m.exec(SPECIFICATION) ?? []
    const { properties = {} } = describedAs(endpoint('GET /balance')).answer
    expect(Object.keys(properties)).toEqual(namesIn(told))
  })
})
