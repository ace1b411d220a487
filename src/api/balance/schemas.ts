import { Type } from '@sinclair/typebox'
import { errorResponses } from '../../http/schemas.ts'

const Reais = Type.Number({ description: 'BRL, two decimals' })

/** GET /accounts/balances: the central-bank-compatible format (spec, Balance). */
export const BalancesSchema = {
  operationId: 'getBalances',
  tags: ['balance'],
  summary: 'Balance in the central-bank-compatible format',
  response: {
    200: Type.Object({
      data: Type.Array(
        Type.Object({
          eventDate: Type.String({ description: 'ISO 8601, when the balance was read' }),
          balanceAmount: Type.Object({ available: Reais, blocked: Reais, overdraft: Reais }),
        }),
      ),
    }),
    ...errorResponses('simple', 400, 401),
  },
}

/** GET /balance and GET /api/balance: the standard format (spec, Balance; the envelope is a decision of ours). */
export const StandardBalanceSchema = (operationId: string) => ({
  operationId,
  tags: ['balance'],
  summary: 'Balance in the standard format',
  response: {
    200: Type.Object({
      grossBalance: Reais,
      blockedBalance: Reais,
      netBalance: Reais,
      consultedAt: Type.String({ description: 'ISO 8601, when the balance was read' }),
    }),
    ...errorResponses('simple', 400, 401),
  },
})
