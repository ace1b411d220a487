import { describe, expect, test } from 'vitest'
import { describedAs, ENDPOINTS, type Endpoint, type Schema } from './endpoints.ts'
import { membersOf, typeOf } from './schemas.ts'
import { quotedIn, SPECIFICATION, sectionOf, tablesOf } from './specification.ts'

/** A row of a table of body fields or query parameters. */
interface Field {
  readonly path: string
  readonly type: string
  readonly required: string
  readonly notes: string
}

/** Members that are ours: their names are not shown (domain decision). */
const NAMED_BY_US: Readonly<Record<string, readonly string[]>> = {
  'POST /dict/pix': ['paymentFlow'],
  'POST /api/webhooks': ['version'],
}

/** The rows of the table of an endpoint whose first column has this name; none where it has no such table. */
function fieldsOf({ name }: Endpoint, firstColumn: 'Field' | 'Parameter'): Field[] {
  if (SPECIFICATION === '') return []
  const table = tablesOf(sectionOf(`### ${name}`)).find(
    ({ columns }) => columns[0] === firstColumn && columns.includes('Required'),
  )
  return (table?.rows ?? []).map(([path = '', type = '', required = '', notes = '']) => ({
    path: path === '(payment flow)' ? 'paymentFlow' : path,
    type,
    required,
    notes,
  }))
}

/** What the notes of a field ask of its schema: bounds, defaults and enumerated words. */
function askedOf({ type, notes }: Field): Record<string, unknown> {
  const number = (pattern: RegExp) => {
    const [, found] = pattern.exec(notes) ?? []
    return found === undefined ? undefined : Number(found)
  }
  const words = type === 'string' ? quotedIn(notes).filter(word => /^[A-Za-z_]+$/.test(word)) : []
  const asked = {
    minLength: number(/(\d+) to \d+ characters/),
    maxLength: number(/max (\d+) chars/) ?? number(/\d+ to (\d+) characters/),
    maxItems: number(/max (\d+) items/) ?? (type === 'array' ? number(/^max (\d+);/) : undefined),
    maxProperties: number(/max (\d+) keys/),
    minimum: number(/seconds.*?min (\d+)/) ?? number(/^(\d+) to \d+/) ?? number(/starts at (\d+)/),
    maximum: number(/seconds.*?max (\d+)/) ?? number(/^\d+ to (\d+),/),
    default: number(/default (\d+)/) ?? (notes.includes('default false') ? false : undefined),
    enum: words.length > 1 ? words : undefined,
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

const withBody = ENDPOINTS.filter(endpoint => fieldsOf(endpoint, 'Field').length > 0)

describe.skipIf(SPECIFICATION === '')('the body of', () => {
  test('every endpoint that has a table of fields is looked at', () => {
    expect(withBody.map(({ operation }) => operation)).toEqual([
      'token',
      'transfer',
      'cash-out',
      'cash-out-qrcode',
      'cash-in',
      'devolucao',
      'cob',
      'webhooks',
    ])
  })

  test.each(withBody)('$name has the fields of the table and no others', endpoint => {
    const fields = fieldsOf(endpoint, 'Field')
    const members = membersOf(describedAs(endpoint).body ?? {})
    const inNotes = members.filter(({ path }) => isToldInNotes(path, fields)).map(({ path }) => path)
    const ours = (NAMED_BY_US[endpoint.name] ?? []).filter(name => !fields.some(({ path }) => path === name))
    expect(members.map(({ path }) => path).sort()).toEqual(
      [...new Set([...fields.map(({ path }) => path), ...inNotes, ...ours])].sort(),
    )
  })

  const rows = withBody.flatMap(endpoint => fieldsOf(endpoint, 'Field').map(field => ({ ...field, endpoint })))
  test.each(rows)('$endpoint.name: $path is a $type, required: $required', ({ endpoint, ...field }) => {
    const member = membersOf(describedAs(endpoint).body ?? {}).find(({ path }) => path === field.path)
    const { schema = {}, required } = member ?? {}
    expect(typeOf(schema)).toBe(field.type === 'array of strings' ? 'array' : field.type)
    expect(required ? 'yes' : 'no').toBe(field.required.replace('conditional', 'no'))
    expect(schema).toMatchObject(askedOf(field))
  })

  test.each(withBody)('$name refuses members that nobody told of', endpoint => {
    const objects = [describedAs(endpoint).body ?? {}, ...membersOf(describedAs(endpoint).body ?? {}).map(itemOrSelf)]
    const open = objects.filter(({ properties, additionalProperties }) => properties && additionalProperties !== false)
    expect(open).toEqual([])
  })
})

describe.skipIf(SPECIFICATION === '')('refund-in and resend tell their bodies in prose', () => {
  const prose: [name: string, told: string, members: [path: string, type: string, required: boolean][]][] = [
    [
      'POST /api/pix/refund-in/{id}',
      'Body: refundValue (number, required, BRL, min 0.01, may be partial), reason (string, optional), externalId (string, optional;',
      [
        ['refundValue', 'number', true],
        ['reason', 'string', false],
        ['externalId', 'string', false],
      ],
    ],
    [
      'POST /api/resend-webhook/{transactionIdentifier}',
      'Body (optional): url (string, optional)',
      [['url', 'string', false]],
    ],
  ]
  test.each(prose)('%s', (name, told, expected) => {
    expect(sectionOf(`### ${name}`)).toContain(told)
    const endpoint = ENDPOINTS.find(each => each.name === name) as Endpoint
    const members = membersOf(describedAs(endpoint).body ?? {})
    expect(members.map(({ path, schema, required }) => [path, typeOf(schema), required])).toEqual(expected)
  })
})

describe.skipIf(SPECIFICATION === '')('the query of', () => {
  const med = ENDPOINTS.find(({ operation }) => operation === 'med') as Endpoint
  test.each(fieldsOf(med, 'Parameter'))('GET /api/med: $path is a $type', field => {
    const { query } = describedAs(med)
    expect(query.map(({ name }) => name)).toEqual(fieldsOf(med, 'Parameter').map(({ path }) => path))
    const { schema = {}, required = false } = query.find(({ name }) => name === field.path) ?? {}
    expect([typeOf(schema), required && schema['default'] === undefined ? 'yes' : 'no']).toEqual([
      field.type,
      field.required,
    ])
    expect(schema).toMatchObject(askedOf(field))
  })

  const listings = ENDPOINTS.filter(({ operation }) => operation === 'transactions')
  test.each(listings)('$name has the parameters of its sentence', endpoint => {
    const sentence = /^Query: (.*)\.$/m.exec(sectionOf(`### ${endpoint.name}`))?.[1] ?? ''
    const told = sentence.split('; ').map(part => {
      const [, name = '', notes = ''] = /^(\w+)(?: \((.*)\))?/.exec(part) ?? []
      return { name, notes }
    })
    const { query } = describedAs(endpoint)
    expect(query.map(({ name }) => name).sort()).toEqual(told.map(({ name }) => name).sort())
    for (const { name, notes } of told) {
      const { schema = {} } = query.find(parameter => parameter.name === name) ?? {}
      const words = quotedIn(notes)
      const number = (pattern: RegExp) => Number(pattern.exec(notes)?.[1] ?? Number.NaN)
      const [preset, max] = [number(/default (\d+)(?!\d* days)/), number(/max (\d+)/)]
      expect([name, schema]).toMatchObject([
        name,
        {
          ...(words.length > 1 && { enum: words }),
          ...(!Number.isNaN(preset) && { default: preset }),
          ...(!Number.isNaN(max) && { maximum: max }),
        },
      ])
    }
  })
})

describe.skipIf(SPECIFICATION === '')('headers and paths', () => {
  test('a transfer demands its idempotency key', () => {
    expect(sectionOf('### POST /dict/pix')).toContain('`x-idempotency-key` (required, UUID v4')
    const transfer = ENDPOINTS.find(({ operation }) => operation === 'transfer') as Endpoint
    const key = describedAs(transfer).headers.find(({ name }) => name === 'x-idempotency-key')
    expect(key?.required).toBe(true)
  })

  test.each(ENDPOINTS)('$name takes X-Sandbox-Scenario, and its path has the parameters of its heading', endpoint => {
    const { headers, path } = describedAs(endpoint)
    expect(headers.map(({ name }) => name)).toContain('x-sandbox-scenario')
    const told = [...endpoint.name.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(path.map(({ name, required }) => [name, required])).toEqual(told.map(name => [name, true]))
  })
})

/** Whether a member without a row of its own is told of in the notes of what it belongs to. */
function isToldInNotes(path: string, fields: readonly Field[]): boolean {
  const [, parent = '', name = ''] = /^(.*?)(?:\[\])?\.(\w+)$/.exec(path) ?? []
  const notes = fields.find(field => field.path === parent)?.notes ?? ''
  return name !== '' && new RegExp(`\\b${name}\\b`).test(notes)
}

function itemOrSelf({ schema }: { readonly schema: Schema }): Schema {
  return schema.items ?? schema
}
