import { LEFT_OUT, type RefusedField, raw } from '../../support/fields.ts'

const UUID_V4 = 'clientId must be a UUID v4'

/** One thing is wrong with the body of a token request; the message is the whole of `details.violations`. */
export const TOKEN_REFUSED: readonly RefusedField[] = [
  ['', [], 'body must be an object'],
  ['', 'text', 'body must be an object'],
  ['', null, 'body must be an object'],
  ['', {}, 'clientId is required', 'clientSecret is required'],
  ['grant_type', 'client_credentials', 'grant_type is not a known member'],
  ['client_id', 'x', 'client_id is not a known member'],

  ['clientId', LEFT_OUT, 'clientId is required'],
  ['clientId', null, 'clientId must be a string'],
  ['clientId', 1, 'clientId must be a string'],
  ['clientId', raw('1e309'), 'clientId must be a string'],
  ['clientId', ['6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d'], 'clientId must be a string'],
  ['clientId', '', UUID_V4],
  ['clientId', 'demo', UUID_V4],
  ['clientId', '6e1f5b0e52d64b3e9f0a3c2b1a0f9e8d', UUID_V4],
  ['clientId', '{6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d}', UUID_V4],
  ['clientId', '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8', UUID_V4],
  ['clientId', '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d0', UUID_V4],
  ['clientId', '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8g', UUID_V4],
  ['clientId', ' 6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d', UUID_V4],
  ['clientId', '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d\n', UUID_V4],
  // The version stands after the second hyphen, the variant after the third.
  ['clientId', '6e1f5b0e-52d6-1b3e-9f0a-3c2b1a0f9e8d', UUID_V4],
  ['clientId', '6e1f5b0e-52d6-3b3e-9f0a-3c2b1a0f9e8d', UUID_V4],
  ['clientId', '6e1f5b0e-52d6-5b3e-9f0a-3c2b1a0f9e8d', UUID_V4],
  ['clientId', '6e1f5b0e-52d6-7b3e-9f0a-3c2b1a0f9e8d', UUID_V4],
  ['clientId', '6e1f5b0e-52d6-4b3e-7f0a-3c2b1a0f9e8d', UUID_V4],
  ['clientId', '6e1f5b0e-52d6-4b3e-cf0a-3c2b1a0f9e8d', UUID_V4],

  ['clientSecret', LEFT_OUT, 'clientSecret is required'],
  ['clientSecret', null, 'clientSecret must be a string'],
  ['clientSecret', 1, 'clientSecret must be a string'],
  ['clientSecret', true, 'clientSecret must be a string'],
  ['clientSecret', {}, 'clientSecret must be a string'],
  ['clientSecret', '', 'clientSecret must have at least 1 character'],
]

/** Bodies that are well-formed and name nobody: PUB_INVALID_CREDENTIALS, whatever part of them is wrong. */
export const TOKEN_UNKNOWN: readonly (readonly [path: string, value: string])[] = [
  ['clientId', '6e1f5b0e-52d6-4b3e-9f0a-3c2b1a0f9e8d'],
  ['clientId', '6E1F5B0E-52D6-4B3E-8F0A-3C2B1A0F9E8D'],
  ['clientId', '6e1f5b0e-52d6-4b3e-af0a-3c2b1a0f9e8d'],
  ['clientId', '6e1f5b0e-52d6-4b3e-bf0a-3c2b1a0f9e8d'],
  ['clientSecret', 'x'],
  ['clientSecret', ' secret-1'],
  ['clientSecret', 'SECRET-1'],
  ['clientSecret', 'secret-1\n'],
  ['clientSecret', '\u0000'],
  ['clientSecret', 'x'.repeat(100_000)],
]
