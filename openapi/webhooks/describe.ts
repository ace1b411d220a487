import { Type } from '@sinclair/typebox'
import type { Document, Operation, Parameter } from '../document.ts'
import type { SentWebhooks } from './examples.ts'
import { WEBHOOK_SCHEMAS, type WebhookName } from './schemas.ts'

type Texts = readonly [registration: string, summary: string, description: string]

/** Spec, Events. The family is that of the registration's `version`, else of the operation. */
const TEXTS: Readonly<Record<WebhookName, Texts>> = {
  CashIn: ['cash_in', 'A charge was paid, or its time is over', 'Registered as cash_in; V1, of cash-in charges.'],
  CashOut: ['cash_out', 'A payment arrived, or it failed', 'Registered as cash_out; V1, of payments and splits.'],
  CashInReversal: ['refund_in', 'A received payment was refunded', 'Registered as refund_in; V1, of refund-in.'],
  CashOutReversal: [
    'refund_out',
    'A payment came back',
    'Registered as refund_out; V1, of payments to keys and codes.',
  ],
  RECEIVE: ['cash_in', 'A charge was paid', 'Registered as cash_in; V2, of cobs.'],
  TRANSFER: ['cash_out', 'A transfer arrived, or it failed', 'Registered as cash_out; V2, of transfers.'],
  REFUND: ['refund_in', 'A payment was refunded', 'Registered as refund_in or refund_out; V2, of devoluções.'],
  MedCreated: ['med_created', 'Another bank claims a payment back', 'Registered as med_created; both versions.'],
  MedAccepted: ['med_accepted', 'A claim was accepted', 'Registered as med_accepted; both versions.'],
  MedRejected: ['med_rejected', 'A claim was rejected', 'Registered as med_rejected; both versions.'],
}

/** Adds what the account sends: every webhook with its headers, its body, examples that were really sent, and what its answer does. */
export function addWebhooks(document: Document, sent: SentWebhooks): void {
  const names = Object.keys(WEBHOOK_SCHEMAS) as WebhookName[]
  document.webhooks = Object.fromEntries(names.map(name => [name, { post: operationOf(name, sent[name]) }]))
}

function operationOf(name: WebhookName, examples: SentWebhooks[WebhookName]): Operation {
  const [registration, summary, description] = TEXTS[name]
  const named = Object.entries(examples).map(([title, value]) => [title, { value }] as const)
  return {
    operationId: `on${name === name.toUpperCase() ? `${name[0]}${name.slice(1).toLowerCase()}` : name}`,
    tags: ['webhooks'],
    summary,
    description,
    security: [],
    parameters: headersOf(registration),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { ...WEBHOOK_SCHEMAS[name] }, examples: Object.fromEntries(named) } },
    },
    responses: {
      '2XX': { description: 'Taken: it is sent no more' },
      '4XX': { description: 'Like no answer within ten seconds: it is sent again, as often as the schedule says' },
      '5XX': { description: 'As 4XX' },
    },
  }
}

/** Beside the headers of the registration. */
function headersOf(registration: string): Parameter[] {
  const header = (name: string, description: string, example: string, required = true): Parameter => ({
    name,
    in: 'header',
    required,
    description,
    schema: { ...Type.String() },
    example,
  })
  const signed = 'with a webhookSecret, as Standard Webhooks prescribes'
  return [
    header('x-pix-sandbox-delivery', 'the same over all attempts: drop what you have seen', '12'),
    header('x-pix-sandbox-attempt', '1 for the first', '1'),
    header('x-pix-sandbox-event', 'the type of the registration', registration),
    header('webhook-id', signed, 'msg_1_12', false),
    header('webhook-timestamp', signed, '1795273200', false),
    header('webhook-signature', signed, 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=', false),
  ]
}
