import type { LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { type Endpoint, endpointsOf, examplePath } from '../../openapi/document.ts'
import type { DocumentName } from '../../src/http/openapi.ts'
import { openSandbox, type TestSandbox } from '../support/sandbox.ts'
import { type BodyCheck, bodyCheckOf, examplesOf, stored } from './described.ts'

/** Every operation of both descriptions, in an order in which each example finds what it is about. */
const STORY = [
  ['control', 'live ready createAccount listAccounts getAccount'],
  ['api', 'createToken registerWebhook listWebhooks createCashIn'],
  ['control', 'advanceClock'],
  ['api', 'createCashOut getBalances getBalance getApiBalance createCashOutQrCode createTransfer putCob'],
  ['control', 'listRuns getRun exportRun releaseRun cancelRun'],
  ['control', 'createPayment getTransaction listAccountTransactions'],
  ['api', 'createRefundIn putDevolucao listTransactions listTransactionsOfKey'],
  ['control', 'forceEvent openMed'],
  ['api', 'listMeds resendWebhook'],
  ['control', 'listMeds getMed driveMed getLedger listDeliveries getDelivery resendDelivery listInbox listEvents'],
  ['control', 'getClock freezeClock resumeClock listRequests getRequest'],
  ['control', 'verify getReport getJunitReport getReportPage'],
  ['control', 'listScenarios getScenarios lintScenario listProfiles decodeBrCode'],
  ['control', 'putAccountScenario listAccountScenarios getAccountScenario deleteAccountScenario'],
  ['control', 'armScenario listArmed disarmScenario putFaults getFaults deleteFaults'],
  ['control', 'takeSnapshot listSnapshots restoreSnapshot deleteSnapshot'],
  ['control', 'addCertificate listCertificates revokeCertificate changeAccount emptyInbox resetAccount deleteAccount'],
] as const satisfies readonly (readonly [DocumentName, string])[]
const STEPS = STORY.flatMap(([name, operationIds]) => operationIds.split(' ').map(id => [name, id] as const))

/** It has no end: test/control/events-stream.test.ts reads it. */
const ENDLESS = ['streamEvents']

type Json = Record<string, unknown>

/** What the examples cannot know: secrets, and what is drawn while the story is played. */
type Known = Readonly<Record<string, { readonly path?: string; readonly headers?: Json; readonly body?: Json }>>

function knownFrom(answers: ReadonlyMap<string, Json>): Known {
  const { clientId, clientSecret, certificate } = answers.get('createAccount') ?? {}
  const { header, fingerprint } = (certificate ?? {}) as { header?: string; fingerprint?: string }
  const paid = answers.get('getTransaction')?.['endToEndId']
  const { medId } = (answers.get('openMed')?.['med'] ?? {}) as { medId?: number }
  const [request] = (answers.get('listRequests')?.['data'] ?? []) as { requestId: string }[]
  const account = '/sandbox/v1/accounts/1'
  return {
    createToken: { headers: { 'x-ssl-client-cert': header }, body: { clientId, clientSecret } },
    putDevolucao: { path: `/pix/${paid}/devolucao/refund-2` },
    getMed: { path: `${account}/meds/${medId}` },
    driveMed: { path: `${account}/meds/${medId}/events` },
    getRequest: { path: `${account}/requests/${request?.requestId}` },
    revokeCertificate: { path: `${account}/certificates/${fingerprint}` },
  }
}

/** Sends the example of an endpoint: its path, its required headers, its body. */
async function send({ app }: TestSandbox, endpoint: Endpoint, answers: ReadonlyMap<string, Json>) {
  const known = knownFrom(answers)[endpoint.operation.operationId] ?? {}
  const token = answers.get('createToken')?.['access_token']
  const { requestBody, parameters = [] } = endpoint.operation
  const [[, payload] = []] = Object.values(requestBody?.content ?? {})
    .map(examplesOf)
    .map(([first]) => first)
  const headers = parameters.filter(({ in: place, required }) => place === 'header' && required)
  return app.inject({
    method: endpoint.method as 'GET',
    url: known.path ?? examplePath(endpoint),
    headers: {
      ...(!endpoint.path.startsWith('/sandbox') && { authorization: `Bearer ${token}` }),
      ...Object.fromEntries(headers.map(({ name, example }) => [name, String(example)])),
      ...(known.headers as Record<string, string>),
    },
    ...(requestBody && { payload: known.body ?? (payload as Json) }),
  })
}

/** Expects the described success, with the described body, and gives that body. */
function successOf(endpoint: Endpoint, response: LightMyRequestResponse, wrongWith: BodyCheck): Json {
  const { operationId, responses } = endpoint.operation
  const [status = '', { content = {} } = {}] = Object.entries(responses)[0] ?? []
  expect(`${operationId}: ${response.statusCode}`, response.body).toBe(`${operationId}: ${status}`)
  const [type] = Object.keys(content)
  if (type === undefined) return {}
  expect(response.headers['content-type']).toContain(type)
  const body = type.endsWith('json') ? response.json<Json>() : response.body
  expect(wrongWith(endpoint, ['responses', status, 'content', type], body), operationId).toBeNull()
  return Object(body)
}

it('plays every request that the descriptions show, and gets a success as described', async () => {
  const sandbox = await openSandbox({ seed: 'example' })
  const descriptions = { api: stored('api'), control: stored('control') }
  const checks = { api: bodyCheckOf(descriptions.api), control: bodyCheckOf(descriptions.control) }
  const answers = new Map<string, Json>()
  for (const [name, operationId] of STEPS) {
    const endpoint = endpointsOf(descriptions[name]).find(({ operation }) => operation.operationId === operationId)
    if (!endpoint) throw new Error(`no ${operationId} is described`)
    const response = await send(sandbox, endpoint, answers)
    answers.set(operationId, successOf(endpoint, response, checks[name]))
  }
  await sandbox.close()
})

it.each(['api', 'control'] as const)('leaves no operation of the %s out', name => {
  const played = STEPS.filter(([document]) => document === name).map(([, operationId]) => operationId)
  const described = endpointsOf(stored(name)).map(({ operation }) => operation.operationId)
  expect(played.sort()).toEqual(described.filter(id => !ENDLESS.includes(id)).sort())
})
