import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CASH_OUT_PATH } from './payments.ts'

/** Another mock server. */
export interface Peer {
  /** The package it comes in. */
  readonly packageName: string
  /** Writes what it is to answer into a folder and gives the command that starts it; `{port}` is replaced. */
  command(folder: string): readonly [string, ...string[]]
}

/** Where `npm ci` puts them. */
export const PEERS_FOLDER = 'test/bench'
const installed = (path: string) => resolve(PEERS_FOLDER, 'node_modules', path)

const JSON_TYPE = 'application/json'

/** The receipt, as a template of theirs. */
function receipt(words: { readonly uuid: string; readonly externalId: string; readonly now: string }): object {
  const { uuid, externalId, now } = words
  return { transactionId: uuid, externalId, status: 'PENDING', generateTime: now }
}

/**
 * Each is set up as its documentation says, with its least logging, to answer a cash-out with a receipt that echoes the
 * externalId; prism answers the example of our description. None of them knows an account, checks a token or keeps a
 * payment.
 */
export const PEERS: Readonly<Record<string, Peer>> = {
  WireMock: { packageName: 'wiremock', command: wireMock },
  MockServer: { packageName: 'mockserver-node', command: mockServer },
  Mockoon: { packageName: '@mockoon/cli', command: mockoon },
  Prism: { packageName: '@stoplight/prism-cli', command: prism },
}

function wireMock(folder: string): [string, ...string[]] {
  const root = join(folder, 'wiremock')
  mkdirSync(join(root, 'mappings'), { recursive: true })
  const words = {
    uuid: "{{randomValue type='UUID'}}",
    externalId: "{{jsonPath request.body '$.externalId'}}",
    now: '{{now}}',
  }
  const request = { method: 'POST', urlPath: CASH_OUT_PATH }
  const body = JSON.stringify(receipt(words))
  const headers = { 'Content-Type': JSON_TYPE }
  write(join(root, 'mappings', 'cash-out.json'), {
    request,
    response: { status: 201, headers, body, transformers: ['response-template'] },
  })
  const jar = installed('wiremock/build/wiremock-standalone-3.13.2.jar')
  return ['java', '-jar', jar, '--port', '{port}', '--root-dir', root, '--no-request-journal', '--disable-banner']
}

function mockServer(folder: string): [string, ...string[]] {
  const externalId = '{{#jsonPath}}$.externalId{{/jsonPath}}{{jsonPathResult}}'
  const body = receipt({ uuid: '{{uuid}}', externalId, now: '{{now_iso_8601}}' })
  const template = JSON.stringify({ statusCode: 201, headers: { 'Content-Type': [JSON_TYPE] }, body })
  const httpRequest = { method: 'POST', path: CASH_OUT_PATH }
  const file = join(folder, 'mockserver.json')
  write(file, [{ httpRequest, httpResponseTemplate: { templateType: 'MUSTACHE', template } }])
  const jar = installed('mockserver-node/mockserver-netty-8.0.0-jar-with-dependencies.jar')
  const quiet = ['-logLevel', 'ERROR']
  return ['java', `-Dmockserver.initializationJsonPath=${file}`, '-jar', jar, '-serverPort', '{port}', ...quiet]
}

function mockoon(folder: string): [string, ...string[]] {
  const words = { uuid: "{{faker 'string.uuid'}}", externalId: "{{body 'externalId'}}", now: '{{now}}' }
  const response = {
    uuid: '11111111-1111-4111-8111-111111111111',
    body: JSON.stringify(receipt(words)),
    statusCode: 201,
    headers: [{ key: 'Content-Type', value: JSON_TYPE }],
    bodyType: 'INLINE',
    default: true,
  }
  const uuid = '22222222-2222-4222-8222-222222222222'
  const endpoint = CASH_OUT_PATH.slice(1)
  const file = join(folder, 'mockoon.json')
  write(file, {
    uuid: '33333333-3333-4333-8333-333333333333',
    lastMigration: 33,
    name: 'cash-out',
    port: 3000,
    routes: [{ uuid, type: 'http', method: 'post', endpoint, responses: [response] }],
    rootChildren: [{ type: 'route', uuid }],
  })
  const program = installed('@mockoon/cli/bin/run.js')
  const quiet = ['--disable-log-to-file', '--disable-admin-api', '--repair']
  return [process.execPath, program, 'start', '--data', file, '--port', '{port}', ...quiet]
}

function prism(): [string, ...string[]] {
  const program = installed('@stoplight/prism-cli/dist/index.js')
  const document = resolve('openapi/openapi.json')
  return [process.execPath, program, 'mock', document, '--port', '{port}', '--verboseLevel', 'silent']
}

function write(file: string, content: object): void {
  writeFileSync(file, JSON.stringify(content))
}
