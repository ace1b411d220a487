import { Type } from '@sinclair/typebox'
import { IsoInstant } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { DeliveryLine } from '../deliveries.ts'
import { AccountParams, Nothing } from '../fields.ts'
import { FiredList } from '../fired.ts'
import { NoBody } from '../no-body.ts'
import { ListOf, PageQuery } from '../paging.ts'
import { EXAMPLES } from './examples.ts'

const tags = ['webhooks']
const errors = errorResponses('problem', 400, 401, 403, 404)
const DeliveryParams = Type.Object({
  ...AccountParams.properties,
  deliveryId: Type.Integer({ minimum: 1, examples: [1] }),
})

const ResentDelivery = Type.Object(
  { ...DeliveryLine.properties, fired: FiredList },
  { title: 'ResentDelivery', examples: [EXAMPLES.resent] },
)

const Received = Type.Object(
  {
    at: IsoInstant,
    url: Type.String(),
    headers: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
    body: Type.Unknown({ description: 'the JSON, parsed; null when it is none' }),
    raw: Type.String(),
  },
  { title: 'Received', examples: [EXAMPLES.received] },
)

export const ListDeliveriesSchema = {
  operationId: 'listDeliveries',
  tags,
  summary: 'Lists webhooks with every attempt, oldest first',
  description: 'One row per webhook and URL, with the exact headers and bytes of each attempt and what came back.',
  params: AccountParams,
  querystring: PageQuery,
  response: { 200: ListOf(DeliveryLine), ...errors },
}

export const GetDeliverySchema = {
  operationId: 'getDelivery',
  tags,
  summary: 'Shows a webhook with every attempt',
  description: 'With the exact headers and bytes of each attempt and what came back.',
  params: DeliveryParams,
  response: { 200: DeliveryLine, ...errors },
}

export const ResendDeliverySchema = {
  operationId: 'resendDelivery',
  tags,
  summary: 'Sends a webhook once more, the same bytes to the same URL; answers when the receiver has',
  description: 'With a new timestamp and signature, and the same webhook-id.',
  params: DeliveryParams,
  body: NoBody,
  response: { 200: ResentDelivery, ...errorResponses('problem', 400, 401, 403, 404, 503) },
}

export const ListInboxSchema = {
  operationId: 'listInbox',
  tags,
  summary: 'Lists what the built-in receiver (https://inbox.sandbox/…) got, oldest first',
  description: 'It takes every webhook to the host inbox.sandbox, so that a test needs no public address.',
  params: AccountParams,
  querystring: PageQuery,
  response: { 200: ListOf(Received), ...errors },
}

export const EmptyInboxSchema = {
  operationId: 'emptyInbox',
  tags,
  summary: 'Forgets what the built-in receiver got',
  description: 'The log of deliveries stays.',
  params: AccountParams,
  response: { 204: Nothing, ...errors },
}
