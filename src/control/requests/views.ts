import { toIso } from '../../domain/instants.ts'
import type { AnswerContents, Call, Refusal, RequestContents } from '../../evidence/call.ts'
import { explain } from '../../evidence/explain.ts'
import type { Redactor } from '../../evidence/redact.ts'
import type { Book } from '../../store/book.ts'
import { redactorOf } from '../redactor-of.ts'

/** How calls of an account are shown: secrets and documents are taken out of everything that came from a client. */
export function requestViewOf(book: Book) {
  const redactor = redactorOf(book)
  return (call: Call) => requestView(call, book.id, redactor)
}

function requestView(call: Call, accountId: number, redactor: Redactor) {
  const { id, requestId, at, method, route, operation, status, connection, durationMs, refusal, choice } = call
  return {
    seq: id,
    requestId,
    at: toIso(at),
    method,
    route,
    operation: operation ?? null,
    status,
    connection,
    durationMs,
    errorId: refusal && requestId,
    errorCode: refusal?.code ?? null,
    scenario: choice?.isPlayed ? { name: choice.name, via: choice.via, run: choice.runId ?? null } : null,
    transactionId: choice?.transactionId ?? null,
    externalId: call.externalId === undefined ? null : redactor.text(call.externalId),
    ...contentsView(call, redactor),
    explanation: explanationView(call, accountId, redactor),
  }
}

/** Nothing but nulls once the contents had to go. */
function contentsView({ route, operation, request, answer }: Call, redactor: Redactor) {
  if (request === null) return { path: null, query: null, request, response: null }
  return {
    path: pathOf(route, request, redactor),
    query: queryOf(request, redactor),
    request: sentView(operation, request, redactor),
    response: answer && answerView(answer, redactor),
  }
}

function explanationView(call: Call, accountId: number, redactor: Redactor) {
  const { decidedBy, because, wouldChange } = explain(call, accountId)
  return {
    decidedBy,
    because: redactor.text(because),
    check: call.refusal && checkView(call.refusal, redactor),
    wouldChange: wouldChange.map(redactor.text),
  }
}

/** The path as the route reads it, whatever the client encoded in it. */
function pathOf(route: string, { params }: RequestContents, { text }: Redactor): string {
  const values = Object(params) as Record<string, string>
  return route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(text(values[name] ?? '')))
}

/** A name that is given several times has a list of values. */
function queryOf({ url }: RequestContents, { value }: Redactor): Record<string, unknown> {
  const [, query = ''] = url.split(/\?(.*)/s)
  const given = new URLSearchParams(query)
  const values = [...new Set(given.keys())].map(name => [name, given.getAll(name)] as const)
  const shown = Object.fromEntries(values.map(([name, all]) => [name, all.length === 1 ? all[0] : all]))
  return value(shown) as Record<string, unknown>
}

function sentView(operation: Call['operation'], { headers, body, hadBody }: RequestContents, redactor: Redactor) {
  return {
    headers: redactor.headers(headers),
    body: redactor.body(operation, body) ?? null,
    unread: hadBody && body === undefined,
  }
}

function answerView({ headers, text }: AnswerContents, redactor: Redactor) {
  return { headers: redactor.headers(headers), body: text === null ? null : redactor.value(parsed(text)) }
}

/** The JSON that was sent; the text itself where a scenario sent something else. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function checkView({ code, message, details: { hint, ...details } }: Refusal, { text, value }: Redactor) {
  return {
    code,
    message: text(message),
    hint: typeof hint === 'string' ? text(hint) : null,
    details: value(details) as Record<string, unknown>,
  }
}
