import type { Schema } from './endpoints.ts'

/** A member of a schema under its path, `splits[].pixKey`, as a table of the specification would have it. */
export interface Member {
  readonly path: string
  readonly schema: Schema
  readonly required: boolean
}

/** Every member of an object schema, those of its objects and arrays too. */
export function membersOf(schema: Schema, prefix = ''): Member[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = `${prefix}${name}`
    const own = { path, schema: member, required: required.includes(name) }
    return [own, ...membersOf(objectOf(member), `${path}.`), ...membersOf(objectOf(member.items ?? {}), `${path}[].`)]
  })
}

/** The object that a schema allows, beside null maybe. */
function objectOf(schema: Schema): Schema {
  return schema.anyOf?.find(({ properties }) => properties !== undefined) ?? schema
}

/** The type of a schema in the words of the specification; `integer` is `number`. */
export function typeOf(schema: Schema): string {
  const types = [schema.type ?? schema.anyOf?.flatMap(({ type = [] }) => type) ?? typeOfValues(schema)].flat()
  return types.map(type => (type === 'integer' ? 'number' : type)).join(' or ')
}

function typeOfValues({ const: value, enum: values = [value] }: Schema): string {
  return typeof values[0]
}
