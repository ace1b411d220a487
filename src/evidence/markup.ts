/** Text that is markup already: what was put into it is escaped. */
export interface Markup {
  readonly markup: string
}

type Value = string | number | Markup | readonly Markup[]

/** Markup, XML or HTML: every text that is put into it is escaped, in elements and in quoted attributes alike. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const written = parts.map((part, index) => (index === 0 ? part : write(values[index - 1] as Value) + part))
  return { markup: written.join('') }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** What XML 1.0 does not take, not even escaped: control characters, halves of a character, and two more. */
const NOT_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu

function write(value: Value): string {
  if (Array.isArray(value)) return value.map(({ markup: text }: Markup) => text).join('')
  if (typeof value === 'object') return (value as Markup).markup
  return String(value)
    .replace(NOT_XML, '\ufffd')
    .replace(/[&<>"'\t\n\r]/g, found => ESCAPES[found] ?? found)
}
