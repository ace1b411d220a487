import { expect } from 'vitest'
import type { Json, TestAccount } from './support.ts'

export const playing = (scenario: string) => ({ 'x-sandbox-scenario': scenario })
export const advance = (account: TestAccount, by: string) => account.call('POST', '/clock/advance', { by })
export const force = (account: TestAccount, name: string, event: Json) =>
  account.call('POST', `/transactions/${name}/events`, event)

/** One call and what is done to what it creates: by the clock, by the control plane. */
export interface Story {
  readonly begin: (account: TestAccount, headers: Record<string, string>) => Promise<unknown>
  readonly scenario: string
  readonly go: (account: TestAccount) => Promise<unknown>
}

const pay: Story['begin'] = (account, headers) => account.send({}, headers)
const charge: Story['begin'] = (account, headers) =>
  account.api('POST', '/api/pix/cash-in', CHARGE, headers).then(({ status }) => expect(status).toBe(201))
const cob: Story['begin'] = (account, headers) =>
  account
    .api(
      'PUT',
      '/cob/cob00000000000000000000001',
      { calendario: { expiracao: 600 }, valor: { original: '37.00' } },
      headers,
    )
    .then(({ status }) => expect(status).toBe(201))
const CHARGE = {
  transaction: { value: 100, description: 'Pedido', externalId: 'order-1', expirationTime: 600 },
  payer: { fullName: 'José Souza', document: '52998224725' },
}
const wait = (by: string) => (account: TestAccount) => advance(account, by)

/** What can become of a transaction, by what is said of it. */
export const STORIES: Record<string, Story> = {
  'settles after a time that was drawn': { begin: pay, scenario: 'settles-sometime', go: wait('1m') },
  'fails with an SPI code': { begin: pay, scenario: 'error:AC03', go: wait('1m') },
  'fails with a code': { begin: pay, scenario: 'settlement-timeout', go: wait('1m') },
  'is sent back in two parts': { begin: pay, scenario: 'partly-sent-back', go: wait('1h') },
  'is settled by hand, and sent back by hand': {
    begin: pay,
    scenario: 'stays-pending',
    async go(account) {
      await advance(account, '7s')
      await force(account, '1', { event: 'confirm' })
      await force(account, '1', { event: 'refund', value: 1.5 })
      await advance(account, '90s')
      await force(account, '1', { event: 'refund' })
    },
  },
  'fails by hand before its own end': {
    begin: pay,
    scenario: 'delayed:60s',
    async go(account) {
      await advance(account, '1500ms')
      await force(account, '1', { event: 'fail', errorCode: 'AB03' })
      await advance(account, '1h')
    },
  },
  'is released early': {
    begin: pay,
    scenario: 'delayed:60s',
    async go(account) {
      await advance(account, '3s')
      await account.call('POST', '/runs/1/release')
    },
  },
  'is not paid': { begin: charge, scenario: 'unpaid', go: wait('1h') },
  'is still waiting': { begin: charge, scenario: 'delayed:60s', go: wait('1s') },
  'is paid by somebody of whom little is known': { begin: charge, scenario: 'partial-payer', go: wait('1m') },
  'is paid by hand, another amount, by somebody else': {
    begin: charge,
    scenario: 'unpaid',
    async go(account) {
      await advance(account, '10s')
      const payer = { name: 'Ana', document: '01234567890', bank: { bankISPB: '00000000', bankCode: null } }
      await force(account, '1', { event: 'pay', value: 12.5, payer })
    },
  },
  'is paid by a payment': {
    begin: charge,
    scenario: 'unpaid',
    async go(account) {
      await advance(account, '5m')
      await account.call('POST', '/payments', { transactionId: '1', payer: { bank: null } })
    },
  },
  'is paid and contested, once refused and once in vain': {
    begin: charge,
    scenario: 'paid',
    async go(account) {
      await advance(account, '1d')
      await account.call('POST', '/meds', { transaction: '1', cause: 'SCAM', description: '"golpe": sim' })
      await advance(account, '2h')
      await account.call('POST', '/meds/2/events', { event: 'reject', details: 'Produto entregue' })
      await account.call('POST', '/meds', { transaction: '1', requestingBank: { ispb: '00000000' } })
      await advance(account, '7d')
    },
  },
  'is contested in time and answered by nobody': {
    begin: charge,
    scenario: 'paid',
    async go(account) {
      await advance(account, '1h')
      await account.call('POST', '/meds', { transaction: '1' })
      await advance(account, '30d')
    },
  },
  'is a cob that is still active after its time': { begin: cob, scenario: 'still-active-after-expiry', go: wait('1h') },
  'is paid twice': { begin: charge, scenario: 'paid-twice', go: wait('1h') },
  'is announced falsely': { begin: charge, scenario: 'forged-webhook', go: wait('1h') },
  'is contested by mistake': {
    begin: charge,
    scenario: 'paid',
    async go(account) {
      await advance(account, '1h')
      await account.call('POST', '/meds', { transaction: '1', acknowledge: false })
      await advance(account, '1m')
      await account.call('POST', '/meds/2/events', { event: 'cancel' })
    },
  },
  'is a cob that the provider removes': { begin: cob, scenario: 'removed-by-provider', go: wait('1h') },
  'is a cob that is removed by hand': {
    begin: cob,
    scenario: 'unpaid',
    async go(account) {
      await advance(account, '1m')
      await force(account, '1', { event: 'remove', by: 'receiver' })
    },
  },
  'is a cob that somebody pays': { begin: cob, scenario: 'paid-sometime', go: wait('1h') },
}
