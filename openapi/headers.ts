import type { Endpoint, Header } from './document.ts'

const SCENARIO_APPLIED = {
  description: 'The scenario that was played, how it was chosen, and its run; absent where none was',
  schema: { type: 'string' },
  example: 'success; via=built-in; run=3',
}
const WARNING = {
  description: 'What is odd about the request: its idempotency key was used with another body',
  schema: { type: 'string' },
}
const RETRY_AFTER = { description: "Seconds of the account's clock", schema: { type: 'string' }, example: '12' }

type Row = readonly [header: string, about: Header, has: (endpoint: Endpoint, status: number) => boolean]

/** Which answers carry which headers. */
const ROWS: readonly Row[] = [
  ['x-sandbox-scenario-applied', SCENARIO_APPLIED, ({ operation }) => operation['x-sandbox-operation'] !== undefined],
  ['x-sandbox-warning', WARNING, ({ operation }, status) => operation.operationId === 'createTransfer' && status < 300],
  ['retry-after', RETRY_AFTER, (_, status) => status === 429],
]

/** Adds the headers of ours to the answers that may have them. */
export function addHeaders(endpoint: Endpoint): void {
  for (const [status, response] of Object.entries(endpoint.operation.responses)) {
    const rows = ROWS.filter(([, , has]) => has(endpoint, Number(status)))
    if (rows.length > 0) response.headers = Object.fromEntries(rows.map(([header, about]) => [header, about]))
  }
}
