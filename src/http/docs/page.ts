import { createHash } from 'node:crypto'
import { type Description, type Entry, entriesOf } from './description.ts'
import { entryMarkup } from './entry-markup.ts'
import { html, type Markup } from './html.ts'
import { SCRIPT, STYLE } from './look.ts'

/** Where else to look. */
export interface Link {
  readonly path: string
  readonly title: string
}

/** What the page may do: show itself. Nothing is loaded from anywhere, and nothing can be put into it. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src '${hashOf(STYLE)}'`,
  `script-src '${hashOf(SCRIPT)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A description as one page that needs nothing else: endpoints and webhooks with members, examples, errors and calls. */
export function printPage(description: Description, links: readonly Link[]): string {
  const { info, tags, components } = description
  const entries = entriesOf(description)
  const groups = [
    ...tags.map(tag => ({
      ...tag,
      entries: entries.filter(entry => !entry.isWebhook && entry.operation.tags.includes(tag.name)),
    })),
    { name: 'sent to you', description: 'Webhooks', entries: entries.filter(entry => entry.isWebhook) },
  ].filter(group => group.entries.length > 0)
  const schemas = new Map(
    Object.entries(components.schemas).map(([name, schema]) => [`#/components/schemas/${name}`, schema]),
  )
  const named = (ref: string) => schemas.get(ref)
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${info.title}</title>
<style>${{ html: STYLE }}</style>
<nav aria-label="Endpoints">
<input type="search" placeholder="Filter ( / )" aria-label="Filter the endpoints">
${groups.map(group => html`<section><h2>${group.name}</h2><ul>${group.entries.map(linkMarkup)}</ul></section>`)}
</nav>
<main>
<h1>${info.title}</h1>
<p>${info.description}</p>
<p>${links.map(({ path, title }) => html`<a href="${path}">${title}</a> `)}</p>
${groups.map(group => html`<h2>${group.description}</h2>${group.entries.map(entry => entryMarkup(entry, named))}`)}
</main>
<script>${{ html: SCRIPT }}</script>
</html>
`.html
}

function linkMarkup({ method, path, operation, isWebhook }: Entry): Markup {
  return html`<li><a href="#${operation.operationId}" title="${operation.summary}"><span class="method ${method.toLowerCase()}">${isWebhook ? 'SENT' : method}</span> ${path.replace('/sandbox/v1', '')}</a></li>`
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
