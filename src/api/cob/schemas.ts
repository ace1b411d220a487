import { type Static, Type } from '@sinclair/typebox'
import { errorResponses, ScenarioHeader } from '../../http/schemas.ts'
import { CNPJ } from '../../http/tax-ids.ts'
import { DecimalReais, Defaulted, IsoInstant, OneOf, Text } from '../fields.ts'
import { EXAMPLES } from './examples.ts'

/** Spec, Limits: txid. */
const Txid = Type.String({
  pattern: '^[a-zA-Z0-9]{26,35}$',
  description: '26 to 35 letters and digits',
  examples: ['7978c0c97ea847e78e8849634473c1f1'],
})

/** Bounds that the spec does not show (domain decision): the Central Bank's. */
const DEFAULT_EXPIRATION_SECONDS = 86_400
const MAX_EXPIRATION_SECONDS = 2_147_483_647
const MAX_DEBTOR_NAME = 200
const MAX_INFOS = 50
const MAX_INFO_NAME = 50
const MAX_INFO_VALUE = 200

const CobParams = Type.Object({ txid: Txid })
export type CobParams = Static<typeof CobParams>

const cpf = Type.String({ pattern: '^[0-9]{11}$', description: 'a CPF of 11 digits', examples: ['12345678909'] })
const cnpj = Type.String({ pattern: CNPJ, description: 'a CNPJ of 14 digits', examples: ['12345678000195'] })

const Info = Type.Object({ nome: Text(MAX_INFO_NAME), valor: Text(MAX_INFO_VALUE) }, { additionalProperties: false })

const CobBody = Type.Object(
  {
    calendario: Type.Object(
      {
        expiracao: Defaulted(
          Type.Integer({
            minimum: 1,
            maximum: MAX_EXPIRATION_SECONDS,
            default: DEFAULT_EXPIRATION_SECONDS,
            description: 'seconds',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    devedor: Type.Optional(
      Type.Object(
        {
          cpf: Type.Optional(cpf),
          cnpj: Type.Optional(cnpj),
          nome: Text(MAX_DEBTOR_NAME, { minLength: 1, examples: ['Maria da Silva'] }),
        },
        { additionalProperties: false, description: 'cpf or cnpj, not both' },
      ),
    ),
    valor: Type.Object(
      {
        original: DecimalReais,
        modalidadeAlteracao: Defaulted(
          Type.Unsafe<0 | 1>({
            type: 'integer',
            minimum: 0,
            maximum: 1,
            default: 0,
            description: '1: the payer may change the amount',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    chave: Type.Optional(Text(77, { description: "a PIX key; the account's own when left out" })),
    solicitacaoPagador: Type.Optional(Text(140)),
    infoAdicionais: Type.Optional(Type.Array(Info, { maxItems: MAX_INFOS })),
  },
  { title: 'CobBody', additionalProperties: false, examples: [EXAMPLES.body] },
)
export type CobBody = Static<typeof CobBody>

const Cob = Type.Object(
  {
    calendario: Type.Object({ criacao: IsoInstant, expiracao: Type.Integer() }),
    txid: Type.String(),
    revisao: Type.Integer(),
    loc: Type.Object({
      id: Type.Integer(),
      location: Type.String({ description: 'EMV copy-and-paste code' }),
      tipoCob: OneOf(['cob']),
    }),
    location: Type.String({ description: 'the same as loc.location' }),
    status: OneOf(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
    devedor: Type.Optional(
      Type.Object({ cpf: Type.Optional(Type.String()), cnpj: Type.Optional(Type.String()), nome: Type.String() }),
    ),
    valor: Type.Object({ original: Type.String(), modalidadeAlteracao: Type.Integer() }),
    chave: Type.String(),
    solicitacaoPagador: Type.Optional(Type.String()),
    infoAdicionais: Type.Optional(Type.Array(Type.Object({ nome: Type.String(), valor: Type.String() }))),
  },
  { title: 'Cob', examples: [EXAMPLES.charge] },
)

/** PUT /cob/{txid} (spec, Endpoints). */
export const CobSchema = {
  operationId: 'putCob',
  tags: ['cob'],
  summary: 'Creates an immediate charge, in the style of the Central Bank',
  description:
    'The charge is ATIVA until it is paid or expires; a txid can be used once. Of these events only the payment is announced, as a RECEIVE webhook.',
  headers: ScenarioHeader,
  params: CobParams,
  body: CobBody,
  response: { 201: Cob, ...errorResponses('simple', 400, 401, 409) },
}
