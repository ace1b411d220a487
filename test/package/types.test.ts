import type { Static } from '@sinclair/typebox'
import { expectTypeOf, test } from 'vitest'
import type { CreateAccountSchema, CreateBody } from '../../src/control/accounts/schemas.ts'
import type { ArmBody, ArmSchema } from '../../src/control/armed/schemas.ts'
import type { AdvanceClockSchema } from '../../src/control/clock/schemas.ts'
import type { ListEventsSchema } from '../../src/control/events/schemas.ts'
import type { CreatePaymentSchema, PaymentBody } from '../../src/control/payments/schemas.ts'
import type { ExpectationBody, VerifySchema } from '../../src/control/verify/schemas.ts'
import type { ListInboxSchema } from '../../src/control/webhooks/schemas.ts'
import type {
  AccountEvent,
  AccountSettings,
  Arm,
  ArmOptions,
  Clock,
  Expectation,
  OpenedAccount,
  Payment,
  PaymentRequest,
  ReceivedWebhook,
  Verification,
} from '../../src/index.ts'

/** What an endpoint answers, with its lists and members unchangeable as the library shows them. */
type Answer<Schema extends { response: unknown }, Status extends keyof Schema['response']> = Unchangeable<
  Static<Extract<Schema['response'][Status], import('@sinclair/typebox').TSchema>>
>
type Unchangeable<T> = T extends object ? { readonly [Member in keyof T]: Unchangeable<T[Member]> } : T

/** `npm run types` is what fails here: at run time types are not there any more. */
test('the types of the library are those of the control plane', () => {
  expectTypeOf<Unchangeable<AccountSettings>>().toExtend<Unchangeable<CreateBody>>()
  expectTypeOf<Unchangeable<CreateBody>>().toExtend<Unchangeable<AccountSettings>>()
  expectTypeOf<PaymentRequest>().toExtend<Unchangeable<PaymentBody>>()
  expectTypeOf<Unchangeable<PaymentBody>>().toExtend<PaymentRequest>()
  expectTypeOf<ArmOptions>().toExtend<Unchangeable<Omit<ArmBody, 'scenario'>>>()
  expectTypeOf<keyof ArmBody>().toExtend<keyof ArmOptions | 'scenario'>()
  expectTypeOf<Expectation>().toExtend<Unchangeable<ExpectationBody>>()

  expectTypeOf<Answer<typeof CreateAccountSchema, 201>>().toExtend<OpenedAccount>()
  expectTypeOf<Answer<typeof AdvanceClockSchema, 200>>().toExtend<Clock>()
  expectTypeOf<Answer<typeof CreatePaymentSchema, 201>>().toExtend<Payment>()
  expectTypeOf<Answer<typeof ArmSchema, 201>>().toExtend<Arm>()
  expectTypeOf<Answer<typeof ListInboxSchema, 200>['data'][number]>().toExtend<ReceivedWebhook>()
  expectTypeOf<Answer<typeof ListEventsSchema, 200>['data'][number]>().toExtend<Omit<AccountEvent, string>>()
  expectTypeOf<Answer<typeof VerifySchema, 200>['verdict']>().toExtend<Verification['verdict']>()
})
