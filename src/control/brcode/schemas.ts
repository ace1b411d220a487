import { type Static, Type } from '@sinclair/typebox'
import { OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { NumberOrNull, OrNull, TextOrNull } from '../fields.ts'
import { EXAMPLES } from './examples.ts'

/** Far above the longest code there is (EMV: 512), so that a code with something stuck to it can be looked at. */
const MAX_LENGTH = 4_096

const DecodeBody = Type.Object(
  { pixCode: Type.String({ maxLength: MAX_LENGTH, description: 'a copy-and-paste code, right or wrong' }) },
  { title: 'DecodeBody', additionalProperties: false, examples: [EXAMPLES.body] },
)
export type DecodeBody = Static<typeof DecodeBody>

const NODE = {
  tag: Type.String(),
  name: Type.String({ description: 'what the standard calls it' }),
  offset: Type.Integer({ description: 'characters from the start of the code to its tag' }),
  length: Type.Integer({ description: 'of the value' }),
  value: Type.String(),
}

const Decoded = Type.Object(
  {
    ok: Type.Boolean({ description: 'whether a bank would take it' }),
    problems: Type.Array(
      Type.Object({
        rule: OneOf(['TLV', 'CRC', 'CHARACTERS', 'ACCOUNT', 'CURRENCY', 'COUNTRY', 'AMOUNT', 'FIELD']),
        offset: Type.Integer({ description: 'characters from the start of the code' }),
        tag: Type.String({ description: '54, or 26-01 inside a template' }),
        message: Type.String(),
      }),
    ),
    crc: Type.Object({ expected: Type.String(), found: TextOrNull({ description: 'null: the code has none' }) }),
    tree: Type.Array(
      Type.Object({
        ...NODE,
        children: Type.Optional(Type.Array(Type.Object(NODE), { description: 'templates only' })),
      }),
      { description: 'as far as it could be read' },
    ),
    reading: OrNull(
      Type.Object(
        {
          kind: OneOf(['static', 'dynamic'], 'static: names a key; dynamic: names the URL of a charge'),
          key: TextOrNull(),
          url: TextOrNull(),
          amount: NumberOrNull({ description: 'BRL; null: the payer chooses, or the charge behind the URL has it' }),
          txid: TextOrNull(),
          description: TextOrNull(),
          merchantName: Type.String(),
          merchantCity: Type.String(),
        },
        { description: 'what a code without problems says' },
      ),
    ),
  },
  { title: 'DecodedBrCode', examples: [EXAMPLES.decoded] },
)

/** POST /sandbox/v1/brcode/decode. */
export const DecodeSchema = {
  operationId: 'decodeBrCode',
  tags: ['brcode'],
  summary: 'Takes a copy-and-paste code apart, and says what is wrong with it and where',
  description: 'Its TLV tree, the CRC that it should have and the one that it has, every problem with its place.',
  body: DecodeBody,
  response: { 200: Decoded, ...errorResponses('problem', 400, 401, 403) },
}
