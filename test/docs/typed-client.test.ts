import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSandbox } from '../../src/index.ts'
import { packageFolder } from '../../src/platform/package-folder.ts'
import { storedText } from './described.ts'

const folder = fileURLToPath(new URL('./typed-client/', import.meta.url))
const WALK = `${folder}walk.ts`

/** How a program begins that uses the client. */
const CLIENT = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'
const api = createClient<paths>()
`

/** Programs that must not compile, and what the compiler says. */
const WRONG = {
  'a path that is not there': [`api.GET('/balances', {})`, /'"\/balances"' is not assignable/],
  'a method that is not there': [`api.PUT('/balance', {})`, /'"\/balance"' is not assignable/],
  'a body without a member': [
    `api.POST('/api/pix/refund-in/{id}', { params: { path: { id: '1' } }, body: {} })`,
    /refundValue/,
  ],
  'a member of another type': [
    `api.POST('/api/pix/refund-in/{id}', { params: { path: { id: '1' } }, body: { refundValue: '1.00' } })`,
    /'string' is not assignable to type 'number'/,
  ],
  'a word that is not listed': [`api.GET('/api/med', { params: { query: { status: 'ENDED' } } })`, /"ENDED"/],
  'a transfer without its key': [
    `api.POST('/dict/pix', { body: { pixKey: 'a@b.com', payment: { currency: 'BRL', amount: 1 } } })`,
    /params/,
  ],
  'an answer that never comes': [
    `api.GET('/balance').then(({ data }) => data?.balance)`,
    /Property 'balance' does not exist/,
  ],
  'a state that does not exist': [
    `api.PUT('/cob/{txid}', { params: { path: { txid: '1' } }, body: { calendario: {}, valor: { original: '1.00' } } })
       .then(({ data }) => data?.status === 'PAGA')`,
    /no overlap/,
  ],
} as const satisfies Record<string, readonly [program: string, says: RegExp]>

/** What the compiler says about each of some programs that stand nowhere on a disk, and about the walk. */
function compile(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const config = ts.readConfigFile(packageFolder('tsconfig.json'), ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, folder)
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = name => files.has(name) || fileExists(name)
  host.readFile = name => files.get(name) ?? readFile(name)
  host.getSourceFile = (name, version, ...more) => {
    const text = files.get(name)
    return text === undefined ? getSourceFile(name, version, ...more) : ts.createSourceFile(name, text, version)
  }
  const program = ts.createProgram([WALK, ...files.keys()], options, host)
  const messages = new Map<string, string[]>([WALK, ...files.keys()].map(name => [name, []]))
  for (const { file, messageText } of ts.getPreEmitDiagnostics(program))
    messages.get(file?.fileName ?? '')?.push(ts.flattenDiagnosticMessageText(messageText, '\n'))
  return messages
}

/** The types that a description gives. A member with a default may be left out of a request. */
async function typesOf(name: 'api' | 'control'): Promise<string> {
  return astToString(await openapiTS(storedText(name), { defaultNonNullable: false }))
}

describe('a client made from the descriptions', () => {
  let messages: ReadonlyMap<string, readonly string[]>

  beforeAll(async () => {
    const generated = [
      [`${folder}api.ts`, await typesOf('api')],
      [`${folder}control.ts`, await typesOf('control')],
    ] as const
    const wrong = Object.entries(WRONG).map(([name, [code]]) => [`${folder}${name}.ts`, CLIENT + code] as const)
    messages = compile(new Map([...generated, ...wrong]))
  })

  it('fits a program that uses it as described', () => {
    expect(messages.get(WALK)).toEqual([])
    expect(messages.get(`${folder}api.ts`)).toEqual([])
    expect(messages.get(`${folder}control.ts`)).toEqual([])
  })

  it.each(Object.entries(WRONG))('does not let a program use %s', (name, [, says]) => {
    expect(messages.get(`${folder}${name}.ts`)).toEqual([expect.stringMatching(says)])
  })

  it('drives a sandbox that listens', async () => {
    const sandbox = await createSandbox({ port: 0, seed: 'typed client' })
    // The path is computed: a program that is compiled here has no place in the compilation of the project.
    const { walk } = await import(WALK)
    expect(await walk(sandbox.url)).toEqual({
      available: 10_000,
      registered: true,
      listens: [['cash_in', true]],
      charge: 'PENDING',
      paid: 'Confirmado',
      resent: 200,
      cob: 'ATIVA',
      payments: ['PENDING', 'PENDING'],
      transfer: 'PENDING',
      ofKey: [
        ['Pix out', 10.5],
        ['Pix out', 25.5],
      ],
      refund: 'PENDING',
      devolucao: 'EM_PROCESSAMENTO',
      meds: [['RECEIVED', 100]],
      refused: 'HTTP_ERROR',
      // 10,000 + 100 + 37 came in; 25.50, 10.50, 10.50, 10 and 7.89 went out; the MED blocks the 82.11 that are left of the 100.
      left: 9_990.5,
    })
    await sandbox.close()
  })
})
