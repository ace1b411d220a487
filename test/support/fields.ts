/** What a row puts at a path of a body: a value, `LEFT_OUT`, or raw JSON text. */
export const LEFT_OUT = Symbol('left out')

/** JSON text that `JSON.stringify` cannot write: `1e309`. */
export function raw(json: string): RawJson {
  return { [RAW]: json }
}

const RAW = Symbol('raw')
interface RawJson {
  readonly [RAW]: string
}

/** A body as JSON text, with another value at a path: `details.key`, `splits.0.value`, or `` for the whole body. */
export function jsonWith(body: unknown, path: string, value: unknown): string {
  const [name, ...rest] = path.split('.')
  if (path === '' || name === undefined) return jsonOf(value)
  if (Array.isArray(body)) {
    const items = body.map((item, index) =>
      index === Number(name) ? jsonWith(item, rest.join('.'), value) : jsonOf(item),
    )
    return `[${items.join(',')}]`
  }
  const members = Object.entries({ [name]: undefined, ...(body as object) }).flatMap(([key, member]) => {
    if (key !== name) return [`${JSON.stringify(key)}:${jsonOf(member)}`]
    if (rest.length === 0 && value === LEFT_OUT) return []
    return [`${JSON.stringify(key)}:${jsonWith(member ?? {}, rest.join('.'), value)}`]
  })
  return `{${members.join(',')}}`
}

function jsonOf(value: unknown): string {
  return typeof value === 'object' && value !== null && RAW in value ? (value as RawJson)[RAW] : JSON.stringify(value)
}

/** A row of a table of fields: what stands at a path, and the sentences of the refusal. */
export type RefusedField = readonly [path: string, value: unknown, ...message: string[]]
/** A row of a table of fields: what stands at a path and is taken. */
export type TakenField = readonly [path: string, value: unknown]

/** A value in the name of a test. */
export function shown(value: unknown): string {
  if (value === LEFT_OUT) return 'left out'
  const text = jsonOf(value)
  return text.length > 40 ? `${text.slice(0, 20)}… of ${text.length} characters` : text
}
