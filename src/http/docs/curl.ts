import { type Entry, examplesOf } from './description.ts'

/** What the certificate and the credentials of an account are called in its `account.env`. */
const CERTIFICATE = 'x-ssl-client-cert'
const TOKEN_PATH = '/api/auth/token'
const CREDENTIALS = '-d "{\\"clientId\\":\\"$PIX_CLIENT_ID\\",\\"clientSecret\\":\\"$PIX_CLIENT_SECRET\\"}"'

/** A call that can be pasted into a shell that has read `certs/demo/account.env` and has a token in `TOKEN`. */
export function curlOf({ method, path, operation: { parameters = [], requestBody } }: Entry): string {
  const example = (name: string) =>
    parameters.find(parameter => parameter.in === 'path' && parameter.name === name)?.example ?? `{${name}}`
  const url = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(example(name))))
  // The certificate may come with the handshake instead; here there is none.
  const wanted = parameters.filter(
    ({ in: place, name, required }) => place === 'header' && (required || name === CERTIFICATE),
  )
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {})
  const [[, body] = []] = media ? examplesOf(media) : []
  return [
    `curl -s${methodOf(method, body)} "$PIX_BASE_URL${url}"`,
    ...(path.startsWith('/sandbox') || path === TOKEN_PATH ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...wanted.map(({ name, example: value }) =>
      name === CERTIFICATE ? `-H "${name}: $PIX_CERT_HEADER"` : `-H '${name}: ${value}'`,
    ),
    ...(type ? [`-H 'Content-Type: ${type}'`] : []),
    ...(body === undefined ? [] : [path === TOKEN_PATH ? CREDENTIALS : `-d '${quoted(body)}'`]),
  ].join(' \\\n  ')
}

/** What curl does by itself need not be said. */
function methodOf(method: string, body: unknown): string {
  const isImplied = body === undefined ? method === 'GET' : method === 'POST'
  return isImplied ? '' : ` -X ${method}`
}

function quoted(body: unknown): string {
  return (typeof body === 'string' ? body : JSON.stringify(body, null, 2)).replaceAll("'", `'\\''`)
}
