import { curlOf } from './curl.ts'
import { type Entry, examplesOf, type Parameter, type Response } from './description.ts'
import { html, type Markup } from './html.ts'
import { aboutOf, membersOf, type Named, typeOf } from './schema-markup.ts'

/** Everything about one endpoint or webhook. */
export function entryMarkup(entry: Entry, named: Named): Markup {
  const { method, path, operation, isWebhook } = entry
  const { operationId, summary, description, parameters = [], responses } = operation
  return html`<article id="${operationId}">
<h3><a href="#${operationId}"><span class="method ${method.toLowerCase()}">${isWebhook ? 'WEBHOOK' : method}</span> <code>${path}</code></a></h3>
<p><b>${summary}.</b> ${description}</p>
${parameters.length > 0 && html`<h4>${isWebhook ? 'Headers' : 'Parameters'}</h4><ul class="members">${parameters.map(parameter => parameterMarkup(parameter, named))}</ul>`}
${bodyMarkup(entry, named)}
${!isWebhook && html`<h4>Call</h4><pre>${curlOf(entry)}</pre>`}
<h4>${isWebhook ? 'What your answer does' : 'Answers'}</h4>
${Object.entries(responses).map(([status, response]) => responseMarkup(status, response, named))}
</article>
`
}

function parameterMarkup({ name, in: place, required, description, schema, example }: Parameter, named: Named): Markup {
  const about = aboutOf({ ...schema, ...(description && { description }) })
  const shown = example === undefined ? undefined : html` <small>such as <code>${String(example)}</code></small>`
  return html`<li><code>${name}</code> <i>${place}, ${typeOf(schema, named)}</i>${required && html` <b>required</b>`} ${about}${shown}</li>`
}

/** A single example of a request stands in its call. */
function bodyMarkup({ operation: { requestBody }, isWebhook }: Entry, named: Named): Markup | undefined {
  if (requestBody === undefined) return undefined
  const bodies = Object.entries(requestBody.content).map(
    ([type, media]) => html`<h4>Body <small>${type}${requestBody.required === false && ', may be left out'}</small></h4>
${media.schema && (membersOf(media.schema, named) ?? aboutOf(media.schema))}${(isWebhook || examplesOf(media).length > 1) && exampleMarkup(examplesOf(media))}`,
  )
  return html`${bodies}`
}

function responseMarkup(status: string, { description, headers = {}, content = {} }: Response, named: Named): Markup {
  const [[type, media] = []] = Object.entries(content)
  const names = Object.entries(headers).map(
    ([name, header]) => html`<li><code>${name}</code> <i>header</i> <span>${header.description}</span></li>`,
  )
  const head = html`<b class="status s${status[0]}">${status}</b> ${description} ${type && html`<small>${type}</small>`}`
  const inside = media?.schema && membersOf(media.schema, named)
  if (media === undefined && names.length === 0) return html`<p>${head}</p>`
  return html`<details><summary>${head}</summary>${names.length > 0 && html`<ul class="members">${names}</ul>`}${inside}${media && exampleMarkup(examplesOf(media))}</details>`
}

/** One example stands open; of several each is opened by its name. */
function exampleMarkup(examples: readonly (readonly [string, unknown])[]): Markup {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))
  const [[, only] = [], ...more] = examples
  if (examples.length === 0) return html``
  if (more.length === 0) return html`<pre>${text(only)}</pre>`
  return html`${examples.map(([name, value]) => html`<details class="example"><summary><code>${name}</code></summary><pre>${text(value)}</pre></details>`)}`
}
