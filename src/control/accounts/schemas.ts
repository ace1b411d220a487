import { type Static, Type } from '@sinclair/typebox'
import { UNANSWERED_MEDS } from '../../domain/meds.ts'
import { OPERATIONS } from '../../domain/operations.ts'
import { IsoInstant, OneOf, TaxId, Text } from '../../http/fields.ts'
import { MAY_BE_LEFT_OUT } from '../../http/no-body.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, Duration, Nothing, NumberOrNull, Reais, TextOrNull } from '../fields.ts'
import { ListOf, PageQuery } from '../paging.ts'
import { EXAMPLES } from './examples.ts'

const strict = { additionalProperties: false } as const
const tags = ['accounts']

const FEES = { cashIn: Reais, cashOut: Reais, refundIn: Reais }
const Limit = NumberOrNull({ description: 'BRL; null = none' })
const LIMITS = { perTransaction: Limit, daily: Limit, night: Limit }
const DICT = OneOf(['open', 'closed'], 'closed: keys outside the fixtures and the sandbox do not exist')
const UnansweredMeds = OneOf(
  UNANSWERED_MEDS,
  'accept: a MED counts as accepted 7 days after it was acknowledged; stay: it waits; fixed when it is acknowledged',
)

/** What can be set at any time; everything can be left out. */
const SETTINGS = {
  name: Text(100, {
    minLength: 1,
    // It stands in certificates, which hold whole characters only: no half of a surrogate pair.
    pattern: '^[^\\p{Cc}\\p{Cs}]*$',
    description: 'text without control characters',
    examples: ['Loja Exemplo'],
  }),
  document: TaxId,
  pixKey: Text(77, { minLength: 1, description: 'CPF, CNPJ, e-mail, phone with +55, or EVP' }),
  fees: Type.Partial(Type.Object(FEES, strict), { ...strict, description: 'left out: as before, 0 at first' }),
  limits: Type.Partial(Type.Object(LIMITS, strict), { ...strict, description: 'left out: as before, none at first' }),
  provider: Type.Object(
    {
      minExpiration: Type.Unsafe<number | string>({
        type: ['integer', 'string'],
        minimum: 0,
        description: 'least expirationTime of a cash-in: seconds, or a duration such as 30s',
      }),
    },
    strict,
  ),
  defaults: Type.Unsafe<Partial<Record<(typeof OPERATIONS)[number], string | null>>>({
    type: 'object',
    ...strict,
    properties: Object.fromEntries(OPERATIONS.map(name => [name, TextOrNull({ maxLength: 200 })])),
    description: 'operation → scenario that it plays without a header; null: the built-in one',
  }),
  profile: TextOrNull({
    description: 'a profile: scenarios by chance or by amount where nothing else is chosen; null: none',
  }),
  magicValues: Type.Boolean({ description: 'whether the magic values of built-in scenarios count' }),
  splitFrequency: Type.String({
    pattern: '^(daily|\\d{1,12}(\\.\\d{1,3})?(ms|s|m|h|d))$',
    description: 'daily (00:00 in São Paulo) or a duration after the confirmation',
  }),
  dict: DICT,
  unansweredMeds: UnansweredMeds,
  webhookSecret: Type.Unsafe<string | boolean | null>({
    type: ['string', 'boolean', 'null'],
    description: 'whsec_ and base64; true makes one, null or false stops signing',
  }),
  webhookTimeout: Duration,
}

const SettingsBody = Type.Partial(Type.Object(SETTINGS, strict), {
  ...strict,
  title: 'AccountChanges',
  examples: [EXAMPLES.change],
})
export type SettingsBody = Static<typeof SettingsBody>

const CreateBody = Type.Partial(
  Type.Object(
    {
      ...SETTINGS,
      balance: Type.Number({ default: 10_000, description: 'BRL, the opening balance' }),
      seed: Text(200, { minLength: 1, description: 'fixes ids and drawn delays' }),
      clock: Type.Object({ frozenAt: IsoInstant }, strict),
    },
    strict,
  ),
  { ...strict, ...MAY_BE_LEFT_OUT, title: 'AccountBody', examples: [EXAMPLES.settings] },
)
export type CreateBody = Static<typeof CreateBody>

const MEMBERS = {
  accountId: Type.Integer(),
  name: Type.String(),
  document: Type.String(),
  pixKey: Type.String(),
  clientId: Type.String({ format: 'uuid' }),
  balance: Type.Object({ available: Reais, blocked: Reais }),
  fees: Type.Object(FEES),
  limits: Type.Object(LIMITS),
  provider: Type.Object({ minExpiration: Type.Integer({ description: 'seconds' }) }),
  defaults: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
  profile: TextOrNull(),
  magicValues: Type.Boolean(),
  splitFrequency: Type.String(),
  dict: DICT,
  unansweredMeds: UnansweredMeds,
  webhookTimeout: Type.String(),
  clock: Type.Object({ mode: OneOf(['running', 'frozen']), now: IsoInstant }),
  seed: Type.String(),
  createdAt: IsoInstant,
  demo: Type.Boolean({ description: 'whether it is the account that a start opens' }),
}

const Account = Type.Object(MEMBERS, { title: 'Account', examples: [EXAMPLES.account] })

const SECRETS = {
  clientSecret: Type.String({ description: 'shown only here' }),
  certificate: Type.Object({
    pem: Type.String(),
    privateKeyPem: Type.String({ description: 'shown only here' }),
    fingerprint: Type.String({ description: 'SHA-256, lower-case hexadecimal' }),
    header: Type.String({ description: 'ready to be sent as X-SSL-Client-Cert' }),
  }),
  webhookSecret: TextOrNull({ description: 'shown only where it is set' }),
}

const OpenedAccount = Type.Object({ ...MEMBERS, ...SECRETS }, { title: 'OpenedAccount', examples: [EXAMPLES.opened] })
const ChangedAccount = Type.Object(
  { ...MEMBERS, webhookSecret: Type.Optional(SECRETS.webhookSecret) },
  { title: 'ChangedAccount', examples: [EXAMPLES.changed] },
)

const errors = errorResponses('problem', 400, 401, 403)
const errorsOfOne = errorResponses('problem', 400, 401, 403, 404)

export const CreateAccountSchema = {
  operationId: 'createAccount',
  tags,
  summary: 'Opens an account and shows its secrets, once',
  description:
    'Everything can be left out: no limits, no fees, 10,000.00 on it, a certificate of the local CA. Everything else (transactions, webhooks, clock, seed, faults) belongs to one account.',
  body: CreateBody,
  response: { 201: OpenedAccount, ...errors },
}

export const ListAccountsSchema = {
  operationId: 'listAccounts',
  tags,
  summary: 'Lists the accounts',
  description: 'By their number, without their secrets.',
  querystring: PageQuery,
  response: { 200: ListOf(Account), ...errors },
}

export const GetAccountSchema = {
  operationId: 'getAccount',
  tags,
  summary: 'Shows an account without its secrets',
  description: 'Its settings, its balance, and what its clock shows.',
  params: AccountParams,
  response: { 200: Account, ...errorsOfOne },
}

export const ChangeAccountSchema = {
  operationId: 'changeAccount',
  tags,
  summary: 'Changes settings; what is left out stays as it is',
  description: 'They count from the next request on. A webhookSecret is shown once, where it is set.',
  params: AccountParams,
  body: SettingsBody,
  response: { 200: ChangedAccount, ...errorsOfOne },
}

export const DeleteAccountSchema = {
  operationId: 'deleteAccount',
  tags,
  summary: 'Removes an account with everything in it',
  description: 'Nothing that was planned for it happens any more, and its credentials are refused.',
  params: AccountParams,
  response: { 204: Nothing, ...errorsOfOne },
}
