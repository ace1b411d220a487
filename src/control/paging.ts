import { type Static, type TSchema, Type } from '@sinclair/typebox'

/** The most rows of one answer, and how many there are when nobody asks for fewer. */
const MAX_ROWS = 1_000

const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS, default: MAX_ROWS }))

/** Where a list of numbered rows goes on: after the number that the page before called `next`. */
export const PageQuery = Type.Object(
  { after: Type.Optional(Type.Integer({ minimum: 0, description: 'the `next` of the page before' })), limit: Limit },
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

/** The rows of a page, in the order of their ids, as `view` shows them. */
export function pageOf<Id extends number | string, Row extends { readonly id: Id }, View>(
  rows: Iterable<Row>,
  { after, limit = MAX_ROWS }: { readonly after?: Id; readonly limit?: Static<typeof Limit> },
  view: (row: Row) => View,
): { data: View[]; next: Id | null } {
  const following = [...rows].filter(({ id }) => after === undefined || id > after).sort(byId)
  const shown = following.slice(0, limit)
  const hasMore = following.length > shown.length
  return { data: shown.map(view), next: hasMore ? (shown.at(-1)?.id ?? null) : null }
}

function byId(a: { readonly id: number | string }, b: { readonly id: number | string }): number {
  return a.id < b.id ? -1 : 1
}
