import { createSandbox } from 'pix-account-sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** @type {import('pix-account-sandbox').RunningSandbox} */
let sandbox

beforeAll(async () => {
  sandbox = await createSandbox({ seed: 'shop' })
})
afterAll(() => sandbox.close())

// Each has an account, and so a clock, of its own.
test.concurrent.each([
  ['success', 'CONFIRMED'],
  ['tax-id-mismatch', 'ERROR'],
  ['stays-pending', 'PENDING'],
])('a payout that meets %s is %s a day later', async (scenario, status) => {
  const shop = await sandbox.account()
  await shop.arm(scenario)
  const accepted = await sandbox.inject({
    method: 'POST',
    url: '/api/pix/cash-out',
    headers: await shop.authorize(),
    payload: {
      value: 25.5,
      externalId: 'payout-1',
      details: { key: 'jose@example.com', keyType: 'EMAIL', name: 'José', document: '52998224725' },
    },
  })
  expect(accepted.statusCode).toBe(201)
  await shop.advance('1d')
  expect(await shop.verify([{ transactions: { operation: 'cash-out', status }, exactly: 1 }])).toMatchObject({
    verdict: 'passed',
  })
})
