import { type Command, Option } from 'commander'
import { certifyReceiver } from '../certify/certify.ts'
import type { Check } from '../certify/check.ts'
import type { WebhookVersion } from '../domain/webhook.ts'
import { whileWaiting } from '../platform/terminal.ts'
import { CommandFailure } from './failure.ts'
import { collect, given, readGiven, readWhole } from './options.ts'
import type { Output } from './output.ts'
import { worksOffline } from './talk.ts'

interface CertifyOptions {
  readonly secret?: string
  readonly stateUrl?: string
  readonly externalId?: readonly string[]
  readonly payload?: WebhookVersion
  readonly timeout?: number
  readonly ca?: string
}

/** `certify <url>`. */
export function define(certify: Command): void {
  certify
    .argument('<url>', 'where the receiver takes webhooks')
    .addOption(new Option('--secret <secret>', 'whsec_…, as the receiver knows it').env('PIX_WEBHOOK_SECRET'))
    .option('--state-url <url>', 'where the receiver tells to a GET what it has booked, best a number')
    .option('--external-id <id>', 'of a payment that the receiver waits for; may be repeated', collect)
    .addOption(new Option('--payload <version>', 'the payload family; left out, V1').choices(['V1', 'V2']))
    .option('--timeout <ms>', 'how long an answer may take; left out, 10000', readWhole)
    .option('--ca <file>', 'a certificate authority that the receiver may be signed by, PEM')
  worksOffline<CertifyOptions>(certify, async ({ output, options }, url = '') => {
    const { secret, stateUrl, externalId: externalIds, payload: version, timeout: timeoutMs, ca } = options
    const settings = given({ secret, stateUrl, externalIds, version, timeoutMs, ca: ca && readGiven(ca) })
    const checks = await allChecks(output, certifyReceiver({ url, ...settings }))
    if (output.json) output.answer({ checks }, () => '')
    const failed = checks.filter(({ verdict }) => verdict === 'failed')
    if (failed.length > 0) throw new CommandFailure('refused', `${failed.length} of ${checks.length} checks failed`)
  })
}

/** People see each check when it is made; machines get them together. */
async function allChecks(output: Output, made: AsyncGenerator<Check, void>): Promise<Check[]> {
  const checks: Check[] = []
  for (;;) {
    const next = await whileWaiting('waiting for the receiver', nextOf(made))
    if (next.done) return checks
    checks.push(next.value)
    if (!output.json) output.line(next.value, () => checkText(next.value))
  }
}

/** A receiver that cannot be asked is no failure of this program. */
async function nextOf(made: AsyncGenerator<Check, void>) {
  try {
    return await made.next()
  } catch (error) {
    throw new CommandFailure(error instanceof TypeError ? 'usage' : 'refused', (error as Error).message)
  }
}

function checkText({ name, verdict, about, reason }: Check): string {
  return `${verdict.padEnd(7)}  ${name}: ${verdict === 'passed' ? about : `${about} ${reason}`}`
}
