import { isDeepStrictEqual } from 'node:util'
import type { Document, Schema } from './document.ts'

/** What holds values and not schemas: a value may have a title of its own. */
const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const'])

/**
 * Moves every schema with a title to the components, so that it is written once and clients get a type by that name.
 * Throws when two schemas have one title.
 */
export function moveToComponents(document: Document): void {
  const schemas: Record<string, Schema> = {}
  for (const methods of Object.values({ ...document.paths, ...document.webhooks }))
    for (const [method, operation] of Object.entries(methods)) methods[method] = moved(operation, schemas)
  document.components.schemas = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function moved<Node>(node: Node, schemas: Record<string, Schema>): Node {
  if (Array.isArray(node)) return node.map(item => moved(item, schemas)) as Node
  if (typeof node !== 'object' || node === null) return node
  const members = Object.entries(node).map(([key, value]) => [key, VALUES.has(key) ? value : moved(value, schemas)])
  const { title, examples, ...schema } = Object.fromEntries(members)
  if (typeof title !== 'string') return Object.fromEntries(members)
  // The examples of a body stand beside its media type, and are not part of what two schemas have in common.
  const known = schemas[title]
  if (known !== undefined && !isDeepStrictEqual(known, schema)) throw new Error(`Two schemas are called ${title}`)
  schemas[title] = schema
  return { $ref: `#/components/schemas/${title}` } as Node
}
