import { Type } from '@sinclair/typebox'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { IsoInstant } from '../fields.ts'
import { EXAMPLES } from './examples.ts'

const Reais = Type.Number({ description: 'BRL, two decimals' })

const Balances = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        eventDate: { ...IsoInstant, description: 'ISO 8601, when the balance was read' },
        balanceAmount: Type.Object({ available: Reais, blocked: Reais, overdraft: Reais }),
      }),
    ),
  },
  { title: 'Balances', examples: [EXAMPLES.balances] },
)

const Balance = Type.Object(
  {
    grossBalance: Reais,
    blockedBalance: Reais,
    netBalance: Reais,
    consultedAt: { ...IsoInstant, description: 'ISO 8601, when the balance was read' },
  },
  { title: 'Balance', examples: [EXAMPLES.balance] },
)

/** GET /accounts/balances: the central-bank-compatible format (spec, Balance). */
export const BalancesSchema = {
  operationId: 'getBalances',
  tags: ['balance'],
  summary: 'Balance in the central-bank-compatible format',
  description:
    'available can be used at once; blocked is reserved for payments under way and for MEDs; both together are the total. There is no overdraft: it is 0.',
  headers: ScenarioHeader,
  response: { 200: Balances, ...errorResponses('simple', 400, 401) },
}

/** GET /balance and GET /api/balance: the standard format (spec, Balance; the envelope is a decision of ours). */
export const StandardBalanceSchema = (operationId: string) => ({
  operationId,
  tags: ['balance'],
  summary: 'Balance in the standard format',
  description: 'netBalance can be used at once, blockedBalance is reserved, grossBalance is both together.',
  headers: ScenarioHeader,
  response: { 200: Balance, ...errorResponses('simple', 400, 401) },
})
