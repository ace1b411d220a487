import { Type } from '@sinclair/typebox'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, Reais } from '../fields.ts'
import { LedgerLine } from '../ledger-entries.ts'
import { EXAMPLES } from './examples.ts'

const Ledger = Type.Object(
  {
    available: Reais,
    blocked: Reais,
    balanced: Type.Boolean({ description: 'the entries add up to the balance and never went below zero' }),
    entries: Type.Array(LedgerLine),
  },
  { title: 'Ledger', examples: [EXAMPLES.ledger] },
)

export const GetLedgerSchema = {
  operationId: 'getLedger',
  tags: ['ledger'],
  summary: 'Shows every movement of money, from the opening balance on',
  description: 'Entries are never changed: what is taken back is an entry of its own.',
  params: AccountParams,
  response: { 200: Ledger, ...errorResponses('problem', 400, 401, 403, 404) },
}
