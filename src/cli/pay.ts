import type { Command } from 'commander'
import { CommandFailure } from './failure.ts'
import { given, readReais } from './options.ts'
import { type Fired, firedText, reais } from './output.ts'
import { talksOfAccount } from './talk.ts'

interface PayOptions {
  readonly value?: number
  readonly unasked?: number
  readonly payerName?: string
  readonly payerDocument?: string
}

interface Payment {
  readonly transactionId: number
  readonly value: number
  readonly paidAt: string
  readonly payer: { readonly name: string | null }
  readonly fired: readonly Fired[]
}

/** `pay <pixCode|id>`. */
export function define(pay: Command): void {
  pay
    .argument('[charge]', 'its copy-and-paste code, numeric id, uuid, externalId or txid')
    .option('--value <reais>', 'another amount than the charge asks for', readReais)
    .option('--unasked <reais>', "a PIX to the account's key that nobody asked for", readReais)
    .option('--payer-name <text>', 'who pays')
    .option('--payer-document <number>', 'CPF or CNPJ of who pays')
  talksOfAccount<PayOptions>(pay, async ({ sandbox, output, options }, charge?: string) => {
    const target = charge === undefined ? await unasked(options, () => sandbox.account('GET', '')) : targetOf(charge)
    const payer = given({ name: options.payerName, document: options.payerDocument })
    const payment = await sandbox.account<Payment>('POST', '/payments', {
      ...given({ value: options.value }),
      ...target,
      ...(Object.keys(payer).length > 0 && { payer }),
    })
    output.answer(payment, () => {
      const { transactionId, value, payer, paidAt, fired } = payment
      return `transaction ${transactionId}: ${payer.name ?? 'somebody'} paid ${reais(value)} at ${paidAt}\n${firedText(fired)}`
    })
  })
}

/** Every code begins with its payload format, 000201; nothing else that names a charge does. */
function targetOf(charge: string): object {
  return charge.startsWith('000201') ? { pixCode: charge } : { transactionId: charge }
}

async function unasked({ unasked }: PayOptions, account: () => Promise<{ readonly pixKey: string }>) {
  if (unasked === undefined) throw new CommandFailure('usage', 'Name the charge to pay, or --unasked with an amount.')
  return { pixKey: (await account()).pixKey, value: unasked }
}
