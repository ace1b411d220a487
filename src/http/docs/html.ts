/** Markup that needs no escaping any more. */
export interface Markup {
  readonly html: string
}

type Part = Markup | string | number | undefined | false | readonly Part[]

/** Markup from a template; every text that is put in is escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { html: strings.reduce((text, string, place) => text + printed(parts[place - 1]) + string) }
}

function printed(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(printed).join('')
  return String(part).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
