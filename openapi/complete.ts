import { STATUS_CODES } from 'node:http'
import { moveToComponents } from './components.ts'
import { type Document, type Endpoint, endpointsOf } from './document.ts'
import { addErrorExamples } from './error-examples.ts'
import { addHeaders } from './headers.ts'

/** Adds what the schemas of the routes cannot say: examples of errors, media types, headers, texts, shared components. */
export function complete(document: Document): Document {
  for (const endpoint of endpointsOf(document)) {
    addErrorExamples(endpoint)
    addHeaders(endpoint)
    nameResponses(endpoint)
    showExamples(endpoint)
    tellOptionalBody(endpoint)
  }
  moveToComponents(document)
  return document
}

/** A response is called by its reason, unless its schema calls it something. */
function nameResponses({ operation }: Endpoint): void {
  for (const [status, response] of Object.entries(operation.responses))
    if (response.description === 'Default Response') response.description = STATUS_CODES[status] ?? status
}

/** The plugin leaves the example of a response that says its media type itself in its schema. */
function showExamples({ operation }: Endpoint): void {
  for (const { content = {} } of Object.values(operation.responses))
    for (const media of Object.values(content)) {
      const [example] = (media.schema['examples'] ?? []) as unknown[]
      if (example !== undefined && media.example === undefined && media.examples === undefined) media.example = example
    }
}

/** Fastify wants a body wherever there is a schema for one; here some may be left out. */
function tellOptionalBody({ operation: { requestBody } }: Endpoint): void {
  for (const { schema } of Object.values(requestBody?.content ?? {})) {
    if (!requestBody || !schema['x-may-be-left-out']) continue
    requestBody.required = false
    delete schema['x-may-be-left-out']
  }
}
