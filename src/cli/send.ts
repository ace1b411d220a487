import type { Command } from 'commander'
import { CASH_OUT_KEY_TYPES, matchesKeyType } from '../domain/pix-keys.ts'
import { authorize, type CredentialOptions, credentialOptions, findCredentials } from './credentials.ts'
import { CommandFailure } from './failure.ts'
import { given, readReais } from './options.ts'
import { reais } from './output.ts'
import { talks } from './talk.ts'

interface SendOptions extends CredentialOptions {
  readonly name: string
  readonly document?: string
  readonly keyType?: string
  readonly externalId?: string
  readonly description?: string
  readonly scenario?: string
}

interface Receipt {
  readonly transactionId: string
  readonly status: string
  readonly [member: string]: unknown
}

/** `send <key> <value>`. */
export function define(send: Command): void {
  send
    .argument('<key>', 'the PIX key that gets the money')
    .argument('<value>', 'reais, as in 25.50')
    .option('--name <text>', 'name of the receiver', 'José Souza')
    .option('--document <number>', 'CPF or CNPJ of the receiver; left out, that of the key, else 52998224725')
    .option('--key-type <type>', `${CASH_OUT_KEY_TYPES.join(', ')}; left out, what the key looks like`)
    .option('--external-id <id>', 'left out, a new one')
    .option('--description <text>', 'what it is for')
    .option('--scenario <name>', 'what the sandbox plays: X-Sandbox-Scenario')
  talks<SendOptions>(credentialOptions(send), async ({ sandbox, output, options }, key = '', value = '') => {
    const headers = await authorize(sandbox, findCredentials(options))
    const receipt = await sandbox.api<Receipt>('POST', '/api/pix/cash-out', {
      headers: { ...headers, ...given({ 'x-sandbox-scenario': options.scenario }) },
      body: bodyOf(key, readReais(value), options),
    })
    output.answer(receipt, () => `${receipt.status}: ${reais(Number(value))} to ${key}, ${receipt.transactionId}`)
  })
}

function bodyOf(key: string, value: number, options: SendOptions): object {
  const { name, description, externalId = `send-${crypto.randomUUID()}` } = options
  const keyType = options.keyType?.toUpperCase() ?? typeOf(key)
  const document = options.document ?? (keyType === 'DOCUMENT' ? key : '52998224725')
  return { value, externalId, ...given({ description }), details: { key, keyType, name, document } }
}

/** 11 digits are a CPF, though they could be a phone too. */
function typeOf(key: string): string {
  const keyType = CASH_OUT_KEY_TYPES.find(each => matchesKeyType(key, each))
  if (keyType !== undefined) return keyType
  throw new CommandFailure('usage', `"${key}" looks like no PIX key; say with --key-type what it is to send it anyway.`)
}
