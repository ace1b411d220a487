import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { OneOf } from '../http/fields.ts'

/** The most rows of one answer, and how many there are when nobody asks for fewer. */
export const MAX_ROWS = 1_000

const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS, default: MAX_ROWS }))

const Order = Type.Optional(OneOf(['oldest', 'newest'], 'which row comes first; oldest'))

/** Where a list of numbered rows goes on: after the number that the page before called `next`. */
export const PageQuery = Type.Object(
  {
    after: Type.Optional(Type.Integer({ minimum: 0, description: 'the `next` of the page before' })),
    limit: Limit,
    order: Order,
  },
  { additionalProperties: false },
)

/** The same for rows that have a name instead of a number. */
export const NamedPageQuery = Type.Object(
  { after: Type.Optional(Type.String({ description: 'the `next` of the page before' })), limit: Limit },
  { additionalProperties: false },
)

/** A list as every list of the control plane looks, with the example of its item for an example. */
export const ListOf = <Item extends TSchema>(item: Item) =>
  Type.Object(
    {
      data: Type.Array(item),
      next: Type.Unsafe<number | string | null>({
        type: ['integer', 'string', 'null'],
        description: 'send it as `after` for the rows that follow; null when there are none yet',
      }),
    },
    { title: `${item.title}List`, examples: [{ data: item.examples, next: null }] },
  )

/** The rows of a page, in the order of their ids or backwards, as `view` shows them. */
export function pageOf<Id extends number | string, Row extends { readonly id: Id }, View>(
  rows: Iterable<Row>,
  { after, limit = MAX_ROWS, order }: PageOf<Id>,
  view: (row: Row) => View,
): { data: View[]; next: Id | null } {
  const comesBefore = order === 'newest' ? isAbove : isBelow
  const following = [...rows].filter(({ id }) => after === undefined || comesBefore(after, id))
  following.sort((a, b) => (comesBefore(a.id, b.id) ? -1 : 1))
  const shown = following.slice(0, limit)
  const hasMore = following.length > shown.length
  return { data: shown.map(view), next: hasMore ? (shown.at(-1)?.id ?? null) : null }
}

interface PageOf<Id> {
  readonly after?: Id
  readonly limit?: Static<typeof Limit>
  readonly order?: Static<typeof Order>
}

function isBelow<Id extends number | string>(a: Id, b: Id): boolean {
  return a < b
}

function isAbove<Id extends number | string>(a: Id, b: Id): boolean {
  return a > b
}
