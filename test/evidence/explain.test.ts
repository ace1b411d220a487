import { describe, expect, it } from 'vitest'
import type { Via } from '../../src/domain/run.ts'
import type { Call, ChosenScenario } from '../../src/evidence/call.ts'
import { explain } from '../../src/evidence/explain.ts'

const CALL: Call = {
  id: 1,
  requestId: 'r',
  at: 0,
  method: 'POST',
  route: '/api/pix/cash-out',
  operation: 'cash-out',
  externalId: 'order-1',
  target: undefined,
  value: undefined,
  status: 201,
  connection: null,
  durationMs: 1,
  refusal: null,
  choice: null,
  request: null,
  answer: null,
  bytes: 0,
}

const chosen = (more: Partial<ChosenScenario> = {}): ChosenScenario => ({
  name: 'success',
  about: 'It settles.',
  via: 'built-in',
  isPlayed: true,
  isAnswer: false,
  runId: 7,
  transactionId: 3,
  expect: [],
  ...more,
})

describe('who decided an answer, and why', () => {
  const rows: [name: string, call: Partial<Call>, decidedBy: string | null, because: string][] = [
    ['no answer yet', { status: null }, null, 'It has not been answered.'],
    ['a call that creates nothing', {}, 'operation', 'The operation was carried out; no scenario was played.'],
    [
      'a call that creates something',
      { choice: chosen() },
      'operation',
      'The operation was carried out; the scenario "success" goes on with transaction 3, run 7: It settles.',
    ],
    [
      'a refusal before the choice',
      { status: 401, refusal: { code: 'HTTP_ERROR', message: 'No token', details: {} } },
      'request',
      'The request was refused: No token',
    ],
    [
      'a refusal of the operation',
      {
        choice: chosen({ isPlayed: false }),
        refusal: { code: 'X', message: 'Too much', details: { max: 5, all: [1] } },
      },
      'operation',
      'The operation was refused: Too much (max 5)',
    ],
    [
      'a scenario that answers',
      {
        choice: chosen({ name: 'down', isAnswer: true }),
        refusal: { code: 'HTTP_ERROR', message: 'Down', details: {} },
      },
      'scenario',
      'The scenario "down" is the answer: It settles.',
    ],
    [
      'a scenario that breaks the connection',
      { status: null, connection: 'reset', choice: chosen() },
      'scenario',
      'The connection was broken: reset.',
    ],
  ]
  it.each(rows)('%s', (_, call, decidedBy, because) => {
    expect(explain({ ...CALL, ...call }, 1)).toMatchObject({ decidedBy, because })
  })
})

describe('what would have changed an answer', () => {
  const WAYS: Record<Via, string> = {
    header: 'without the header the account, or the operation by default, would have chosen',
    armed: 'this one was armed for the account',
    when: 'PATCH /sandbox/v1/accounts/5 {"magicValues": false}',
    default: 'PATCH /sandbox/v1/accounts/5 {"defaults": {"cash-out": null}}',
    profile: "the account's profile drew this one",
    'built-in': 'what cash-out plays by itself',
    fault: 'DELETE /sandbox/v1/accounts/5/faults',
  }
  it.each(Object.entries(WAYS))('another way than %s', (via, way) => {
    const call = { ...CALL, choice: chosen({ via: via as Via }) }
    expect(explain(call, 5).wouldChange).toEqual([expect.stringContaining(way)])
  })

  it('the hint of the check, before the scenario that is not to blame', () => {
    const refusal = { code: 'X', message: 'No', details: { hint: 'Send more.' } }
    const call = { ...CALL, refusal, choice: chosen({ isPlayed: false }) }
    expect(explain(call, 5).wouldChange).toEqual([
      'Send more.',
      'The scenario "success" was chosen; its turn comes after the checks.',
    ])
  })

  it('nothing that is known, where nothing was played and nothing refused', () => {
    expect(explain(CALL, 5).wouldChange).toEqual([])
  })
})
