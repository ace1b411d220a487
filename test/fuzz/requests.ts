import fc from 'fast-check'
import type { Document, Endpoint, Parameter } from '../../openapi/document.ts'
import type { DocumentName } from '../../src/http/openapi.ts'
import { examplesOf } from '../docs/described.ts'
import { NASTY_JSON, NASTY_TEXTS } from './nasties.ts'
import { goodValues, LEFT_OUT, nearMisses, type Place, placesOf, put } from './schema-values.ts'

/** An endpoint and the description that it stands in. */
export interface Described extends Endpoint {
  readonly document: DocumentName
}

/** Whose token a request carries. */
export type Caller = 'running' | 'frozen' | 'nobody' | 'forger'

/** A request before it is known what the sandbox has told: values may be `Known`. */
export interface Draft {
  readonly endpoint: Described
  readonly caller: Caller
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
  readonly type: string | undefined
  /** A JSON value, or the text itself. */
  readonly body: { readonly json: unknown } | { readonly text: string } | undefined
}

/** Requests for any of some endpoints: good ones, ones with one thing wrong, and nonsense. */
export function drafts(endpoints: readonly Described[], documents: Readonly<Record<DocumentName, Document>>) {
  return fc.oneof(
    ...endpoints.map(endpoint => ({
      weight: ENDINGS.includes(endpoint.operation.operationId) ? 1 : 10,
      arbitrary: draftsFor(endpoint, documents[endpoint.document]),
    })),
  )
}

/** Operations after which little is left to play with. */
const ENDINGS: readonly string[] = ['deleteAccount', 'resetAccount']

function draftsFor(endpoint: Described, document: Document): fc.Arbitrary<Draft> {
  const { parameters = [], requestBody } = endpoint.operation
  const inPlace = (place: Parameter['in']) => parameters.filter(parameter => parameter.in === place)
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, media]) =>
    fc.record({ type: typesNear(type), body: bodiesOf(examplesOf(media), placesOf(document, media.schema)) }),
  )
  const sent = bodies.length > 0 ? fc.oneof(...bodies) : fc.constant({ type: undefined, body: undefined })
  return fc
    .record({
      caller: often<Caller>(12, fc.constantFrom('running', 'frozen'), fc.constantFrom('nobody', 'forger')),
      params: fc.record(Object.fromEntries(inPlace('path').map(each => [each.name, paramValues(endpoint, each)]))),
      query: sparse(inPlace('query')),
      headers: sparse(inPlace('header'), 1),
      sent,
    })
    .map(({ sent: { type, body }, ...rest }) => ({ endpoint, ...rest, type, body }))
}

function often<T>(weight: number, usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare })
}

function typesNear(type: string): fc.Arbitrary<string> {
  return often(30, fc.constant(type), fc.constantFrom('text/plain', 'application/xml', 'application/jsonx', `${type};`))
}

/** The example with members replaced by others that may be right; with one wrong; or something else altogether. */
function bodiesOf(
  examples: readonly [string, unknown][],
  places: readonly Place[],
): fc.Arbitrary<NonNullable<Draft['body']>> {
  const example = fc.constantFrom(...examples.map(([, value]) => value))
  const below = places.filter(({ path }) => path.length > 0)
  const edit = (values: (place: Place) => fc.Arbitrary<unknown>, among: readonly Place[]) =>
    fc.oneof(...among.map(place => values(place).map(value => ({ path: place.path, value }))))
  const goodEdits = below.length === 0 ? fc.constant([]) : fc.array(edit(goodValues, below), { maxLength: 3 })
  const good = fc
    .tuple(example, goodEdits)
    .map(([body, edits]) => edits.reduce<unknown>((done, { path, value }) => put(done, path, value), body))
  const unknown = fc.constantFrom('more', '__proto__', 'constructor', 'Value', 'é').map(name => ({
    path: [name],
    value: 1,
  }))
  const wrong = fc.tuple(good, often(12, edit(nearMisses, places), unknown))
  const broken = wrong.map(([body, { path, value }]) => put(body, path, value))
  const asBody = (json: unknown) => (typeof json === 'string' ? { text: json } : { json })
  return fc.oneof(
    { weight: 9, arbitrary: good.map(asBody) },
    { weight: 9, arbitrary: broken.map(asBody) },
    { weight: 1, arbitrary: fc.json().map(text => ({ text })) },
    { weight: 1, arbitrary: fc.constantFrom(...NASTY_JSON).map(text => ({ text })) },
  )
}

/** What a parameter of a path may be called in what the sandbox told. */
const PARAMS: Readonly<Record<string, readonly string[]>> = {
  pixKey: ['pixKey'],
  medId: ['medId'],
  deliveryId: ['deliveryId'],
  requestId: ['requestId', 'errorId'],
  fingerprint: ['fingerprint'],
  runId: ['runId'],
  armId: ['armId'],
  txid: ['txid'],
  e2eid: ['endToEndId'],
  name: ['name'],
}
const TRANSACTION = ['transactionId', 'uuid', 'endToEndId', 'externalId', 'txid']

/** Values for a parameter of a path, none of them empty: that would be another path. */
function paramValues({ document }: Described, parameter: Parameter): fc.Arbitrary<unknown> {
  const { name, schema, example } = parameter
  const isAccount = document === 'control' && name === 'id'
  const told = (isAccount ? ['accountId'] : (PARAMS[name] ?? TRANSACTION)).map(
    (known): fc.Arbitrary<unknown> => fc.record({ known: fc.constant(known), which: fc.nat(5) }),
  )
  const first = isAccount ? [fc.constantFrom(1, 2), fc.constantFrom(1, 2)] : []
  const odd = fc.oneof(goodValues({ path: [name], schema }), fc.constantFrom(...NASTY_TEXTS))
  return often(8, fc.oneof(...told, ...first, fc.constant(example)), odd).map(value => (value === '' ? ' ' : value))
}

/** A few of the parameters; `LEFT_OUT` for the others. Required ones are there more often. */
function sparse(parameters: readonly Parameter[], absent = 3): fc.Arbitrary<Record<string, unknown>> {
  const values = parameters.map(parameter => {
    const { name, schema, required, example } = parameter
    const given = often(2, goodValues({ path: [name], schema }), nearMisses({ path: [name], schema }))
    const usual = required ? fc.constant(example) : fc.constant(LEFT_OUT)
    return [name, often(required ? 8 : absent * 3, usual, given)] as const
  })
  return fc.record(Object.fromEntries(values))
}
