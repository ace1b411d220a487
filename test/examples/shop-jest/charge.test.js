import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createSandbox, SandboxError } from 'pix-account-sandbox'

/** @type {import('pix-account-sandbox').RunningSandbox} */
let sandbox

beforeAll(async () => {
  sandbox = await createSandbox({ seed: 'shop' })
})
afterAll(() => sandbox.close())

test.each([
  ['paid', 'CONFIRMED', 599.9],
  ['unpaid', 'ERROR', 500],
])('a charge that is %s is %s a day later', async (scenario, status, available) => {
  const shop = await sandbox.account({ balance: 500 })
  await shop.arm(scenario)
  const accepted = await sandbox.inject({
    method: 'POST',
    url: '/api/pix/cash-in',
    headers: await shop.authorize(),
    payload: {
      transaction: { value: 99.9, description: 'Order 1', externalId: 'order-1' },
      payer: { fullName: 'Maria da Silva', document: '12345678909' },
    },
  })
  expect(accepted.statusCode).toBe(201)
  await shop.advance('1d')
  const expectations = [{ transactions: { operation: 'cash-in', status }, exactly: 1 }, { balance: { available } }]
  expect(await shop.verify(expectations)).toMatchObject({ verdict: 'passed' })
})

test('what nobody owes cannot be paid', async () => {
  const shop = await sandbox.account()
  await expect(shop.pay({ transactionId: 'order-3' })).rejects.toBeInstanceOf(SandboxError)
})
