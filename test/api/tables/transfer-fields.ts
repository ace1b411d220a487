import { LEFT_OUT, type RefusedField, raw, type TakenField } from '../../support/fields.ts'

const TAX_ID = 'creditorDocument must be a CPF (11 digits) or CNPJ (14 digits), digits only'
const KEY = 'pixKey must be a CPF (11 digits), a CNPJ (14 digits), an e-mail, a phone with +55, or an EVP (UUID)'
const AMOUNT = 'payment.amount must be at least 0.01 and have at most 2 decimals'
const ISPB = 'ispbDeny.0 must be an ISPB of 8 characters'
const NO_NUMBER = 'payment.amount must be a number'

const MISSHAPEN_KEYS = [
  '',
  ' ',
  'maria',
  'maria@',
  'maria@example',
  '1234567890',
  '123456789090',
  '1122233300018',
  '112223330001811',
  '123.456.789-09',
  '5511987654321',
  '+551198765432a',
  '+55119876543',
  '+55119876543210',
  '+1 2125550100',
  '123e4567e89b12d3a456426614174000',
  '123e4567-e89b-12d3-a456-42661417400',
  `${'x'.repeat(66)}@example.org`,
]

/** One field is wrong; the message is the whole array of the refusal. */
export const TRANSFER_REFUSED: readonly RefusedField[] = [
  ['', [], 'body must be an object'],
  ['', null, 'body must be an object'],
  ['', {}, 'pixKey is required', 'payment is required'],
  ['note', 'x', 'note is not a known member'],

  ['pixKey', LEFT_OUT, 'pixKey is required'],
  ['pixKey', null, 'pixKey must be a string'],
  ['pixKey', 12345678909, 'pixKey must be a string'],
  ...MISSHAPEN_KEYS.map((key): RefusedField => ['pixKey', key, KEY]),

  ['creditorDocument', LEFT_OUT, 'creditorDocument is required when priority is HIGH'],
  ['creditorDocument', null, 'creditorDocument must be a string'],
  ['creditorDocument', '1234567890', TAX_ID],
  ['creditorDocument', '123456789090', TAX_ID],
  ['creditorDocument', '1122233300018', TAX_ID],
  ['creditorDocument', '112223330001811', TAX_ID],
  ['creditorDocument', '123.456.789-09', TAX_ID],

  ['priority', null, 'priority must be a string', 'priority must be one of: HIGH, NORM'],
  ['priority', 'high', 'priority must be one of: HIGH, NORM'],
  ['priority', '', 'priority must be one of: HIGH, NORM'],
  ['description', null, 'description must be a string'],
  ['description', 'x'.repeat(141), 'description must have at most 140 characters'],
  ['paymentFlow', 1, 'paymentFlow must be a string'],
  ['paymentFlow', 'x'.repeat(141), 'paymentFlow must have at most 140 characters'],

  ['expiration', 0, 'expiration must be at least 1'],
  ['expiration', -1, 'expiration must be at least 1'],
  ['expiration', 10_801, 'expiration must be at most 10800'],
  ['expiration', 1.5, 'expiration must be an integer'],
  ['expiration', '600', 'expiration must be an integer'],
  ['expiration', null, 'expiration must be an integer'],

  ['payment', LEFT_OUT, 'payment is required'],
  ['payment', null, 'payment must be an object'],
  ['payment', 10, 'payment must be an object'],
  ['payment', {}, 'payment.currency is required', 'payment.amount is required'],
  ['payment.note', 'x', 'payment.note is not a known member'],
  ['payment.currency', LEFT_OUT, 'payment.currency is required'],
  ['payment.currency', 'USD', 'payment.currency must be one of: BRL'],
  ['payment.currency', 'brl', 'payment.currency must be one of: BRL'],
  ['payment.amount', LEFT_OUT, 'payment.amount is required'],
  ['payment.amount', '10.50', NO_NUMBER],
  ['payment.amount', null, NO_NUMBER],
  ['payment.amount', raw('1e309'), NO_NUMBER],
  ...[0, -0.01, 0.001, 0.009, 10.501, 10_000_000_000, raw('1e21'), raw('-0')].map(
    (amount): RefusedField => ['payment.amount', amount, AMOUNT],
  ),

  ['ispbDeny', '00000000', 'ispbDeny must be an array'],
  ['ispbDeny', null, 'ispbDeny must be an array'],
  ['ispbDeny', [0], 'ispbDeny.0 must be a string'],
  ['ispbDeny', [''], ISPB],
  ['ispbDeny', ['0000000'], ISPB],
  ['ispbDeny', ['000000000'], ISPB],
  ['ispbDeny', ['0000 000'], ISPB],
]

/** One field is at its bound, or left out. */
export const TRANSFER_TAKEN: readonly TakenField[] = [
  ['pixKey', '12345678909'],
  ['pixKey', '12345678901'],
  ['pixKey', '11222333000181'],
  ['pixKey', '+551134567890'],
  ['pixKey', '+5511987654321'],
  ['pixKey', `${'x'.repeat(65)}@example.org`],
  ['pixKey', 'MARIA@EXAMPLE.ORG'],
  ['pixKey', '123e4567-e89b-12d3-a456-426614174000'],
  ['creditorDocument', '11222333000181'],
  ['priority', LEFT_OUT],
  ['priority', 'NORM'],
  ['description', ''],
  ['description', 'x'.repeat(140)],
  ['paymentFlow', ''],
  ['paymentFlow', 'x'.repeat(140)],
  ['expiration', 1],
  ['expiration', 10_800],
  ['ispbDeny', []],
  ['ispbDeny', ['99999999', 'A1B2C3D4']],
]

/** Idempotency keys that are none. */
export const MISSHAPEN_IDEMPOTENCY_KEYS: readonly string[] = [
  '',
  'x',
  '6e1f5b0e52d64b3e9f0a3c2b1a0f9e8d',
  '6e1f5b0e-52d6-1b3e-9f0a-3c2b1a0f9e8d',
  '6e1f5b0e-52d6-7b3e-9f0a-3c2b1a0f9e8d',
  '6e1f5b0e-52d6-4b3e-7f0a-3c2b1a0f9e8d',
  '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8',
  '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8dd',
  '{6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d}',
  '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d, 6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d',
  '00000000-0000-0000-0000-000000000000',
]
