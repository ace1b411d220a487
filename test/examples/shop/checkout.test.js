// @ts-check
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createSandbox, SandboxError } from 'pix-account-sandbox'
import { charge } from './checkout.js'

/** @type {import('pix-account-sandbox').RunningSandbox} */
let sandbox

before(async () => {
  sandbox = await createSandbox({ port: 0, seed: 'shop' })
})
after(() => sandbox.close())

test('an order is paid, and the shop hears of it', async () => {
  const shop = await sandbox.account({ balance: 0, fees: { cashIn: 0.25 } })
  const headers = await shop.authorize()
  await sandbox.inject({
    method: 'POST',
    url: '/api/webhooks',
    headers,
    payload: { eventType: 'cash_in', url: 'https://inbox.sandbox/orders' },
  })

  const pixCode = await charge(sandbox.url, headers, { id: 'order-1', total: 99.9 })
  const payment = await shop.pay({ pixCode })
  await shop.advance('3s')

  assert.equal(payment.value, 99.9)
  const [webhook] = await shop.inbox()
  assert.equal(webhook?.url, 'https://inbox.sandbox/orders')
  const { verdict } = await shop.verify([
    { transactions: { operation: 'cash-in', status: 'CONFIRMED' }, exactly: 1 },
    { balance: { available: 99.65 } },
  ])
  assert.equal(verdict, 'passed')
})

test('an order that the bank refuses is not charged', async () => {
  const shop = await sandbox.account()
  await shop.arm('provider-down', { for: ['cash-in'] })
  await assert.rejects(charge(sandbox.url, await shop.authorize(), { id: 'order-2', total: 5 }), /not charged/)
})

test('what nobody owes cannot be paid', async () => {
  const shop = await sandbox.account()
  await assert.rejects(shop.pay({ transactionId: 'order-3' }), SandboxError)
})
