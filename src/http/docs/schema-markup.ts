import type { Schema } from './description.ts'
import { html, type Markup } from './html.ts'

/** What a schema may say about a value beside its type. */
const BOUNDS = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['exclusiveMinimum', 'more than'],
  ['minLength', 'characters, at least'],
  ['maxLength', 'characters, at most'],
  ['minItems', 'items, at least'],
  ['maxItems', 'items, at most'],
  ['minProperties', 'members, at least'],
  ['maxProperties', 'members, at most'],
  ['pattern', 'like'],
  ['default', 'when left out:'],
] as const

/** The schemas that have names, by the reference to them. */
export type Named = (ref: string) => Schema | undefined

/** Whether a schema has members to show; a name that is being shown already is not opened again. */
function open(schema: Schema, named: Named, seen: readonly string[]): { schema: Schema; seen: readonly string[] } {
  const { $ref } = schema
  if ($ref === undefined) return { schema, seen }
  if (seen.includes($ref)) return { schema: { description: `again ${nameOf($ref)}` }, seen }
  return { schema: named($ref) ?? {}, seen: [...seen, $ref] }
}

/** The members of a schema as nested lists; nothing for a plain value. */
export function membersOf(outer: Schema, named: Named, before: readonly string[] = []): Markup | undefined {
  const { schema, seen } = open(outer, named, before)
  const { properties, items, anyOf = schema.oneOf } = schema
  if (items) return membersOf(items, named, seen)
  if (anyOf) return anyOf.map(one => membersOf(one, named, seen)).find(markup => markup !== undefined)
  if (!properties) return undefined
  const rows = Object.entries(properties).map(([name, member]) =>
    memberMarkup(name, member, schema.required?.includes(name) ?? false, named, seen),
  )
  return html`<ul class="members">${rows}</ul>`
}

function memberMarkup(name: string, outer: Schema, isRequired: boolean, named: Named, seen: readonly string[]): Markup {
  const { schema } = open(outer, named, seen)
  const inside = membersOf(outer, named, seen)
  const head = html`<code>${name}</code> <i>${typeOf(outer, named)}</i>${isRequired && html` <b>required</b>`} ${aboutOf(schema)}`
  return inside ? html`<li><details><summary>${head}</summary>${inside}</details></li>` : html`<li>${head}</li>`
}

/** The type of a value in a word or two. */
export function typeOf(schema: Schema, named: Named): string {
  const { $ref, type, format, items, anyOf = schema.oneOf, enum: words } = schema
  if ($ref) return nameOf($ref)
  if (items) return `array of ${typeOf(items, named)}`
  if (anyOf) return anyOf.map(one => typeOf(one, named)).join(' or ')
  const name = [type ?? (words ? 'value' : 'any value')].flat().join(' or ')
  return format ? `${name}, ${format}` : name
}

/** What is allowed, and what it means. */
export function aboutOf(schema: Schema): Markup {
  const { description, enum: words } = schema
  const bounds = BOUNDS.filter(([bound]) => schema[bound] !== undefined).map(
    ([bound, says]) => html` <small>${says} <code>${textOf(schema[bound])}</code></small>`,
  )
  const list = words && html` <small>one of ${words.map(word => html`<code>${textOf(word)}</code> `)}</small>`
  return html`${description && html`<span>${description}</span>`}${list}${bounds}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}
