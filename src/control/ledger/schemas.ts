import { Type } from '@sinclair/typebox'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, Reais } from '../fields.ts'
import { LedgerLine } from '../ledger-entries.ts'

export const GetLedgerSchema = {
  operationId: 'getLedger',
  tags: ['ledger'],
  summary: 'Shows every movement of money, from the opening balance on',
  params: AccountParams,
  response: {
    200: Type.Object({
      available: Reais,
      blocked: Reais,
      balanced: Type.Boolean({ description: 'the entries add up to the balance and never went below zero' }),
      entries: Type.Array(LedgerLine),
    }),
    ...errorResponses('problem', 400, 401, 403, 404),
  },
}
