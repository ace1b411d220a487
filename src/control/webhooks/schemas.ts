import { Type } from '@sinclair/typebox'
import { IsoInstant } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { DeliveryLine } from '../deliveries.ts'
import { AccountParams, Nothing } from '../fields.ts'
import { FiredList } from '../fired.ts'
import { NoBody } from '../no-body.ts'
import { ListOf, PageQuery } from '../paging.ts'

const tags = ['webhooks']
const errors = errorResponses('problem', 400, 401, 403, 404)
const DeliveryParams = Type.Object({ ...AccountParams.properties, deliveryId: Type.Integer({ minimum: 1 }) })

export const ListDeliveriesSchema = {
  operationId: 'listDeliveries',
  tags,
  summary: 'Lists webhooks with every attempt, oldest first',
  params: AccountParams,
  querystring: PageQuery,
  response: { 200: ListOf(DeliveryLine), ...errors },
}

export const GetDeliverySchema = {
  operationId: 'getDelivery',
  tags,
  summary: 'Shows a webhook with every attempt',
  params: DeliveryParams,
  response: { 200: DeliveryLine, ...errors },
}

export const ResendDeliverySchema = {
  operationId: 'resendDelivery',
  tags,
  summary: 'Sends a webhook once more, the same bytes to the same URL; answers when the receiver has',
  params: DeliveryParams,
  body: NoBody,
  response: {
    200: Type.Object({ ...DeliveryLine.properties, fired: FiredList }),
    ...errorResponses('problem', 400, 401, 403, 404, 503),
  },
}

export const ListInboxSchema = {
  operationId: 'listInbox',
  tags,
  summary: 'Lists what the built-in receiver (https://inbox.sandbox/…) got, oldest first',
  params: AccountParams,
  querystring: PageQuery,
  response: {
    200: ListOf(
      Type.Object({
        at: IsoInstant,
        url: Type.String(),
        headers: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
        body: Type.Unknown({ description: 'the JSON, parsed; null when it is none' }),
        raw: Type.String(),
      }),
    ),
    ...errors,
  },
}

export const EmptyInboxSchema = {
  operationId: 'emptyInbox',
  tags,
  summary: 'Forgets what the built-in receiver got',
  params: AccountParams,
  response: { 204: Nothing, ...errors },
}
