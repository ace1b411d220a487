import { type Static, Type } from '@sinclair/typebox'
import { CERTIFICATE_KINDS } from '../../auth/wardrobe.ts'
import { IsoInstant, OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, Nothing, TextOrNull } from '../fields.ts'
import { ListOf, NamedPageQuery } from '../paging.ts'
import { EXAMPLES } from './examples.ts'

const tags = ['certificates']
const errors = errorResponses('problem', 400, 401, 403, 404)

const CertificateBody = Type.Object(
  {
    kind: Type.Optional(OneOf(CERTIFICATE_KINDS, 'makes a certificate with which a token request ends in this way')),
    pem: Type.Optional(Type.String({ minLength: 1, description: "registers one's own certificate" })),
  },
  { title: 'CertificateBody', additionalProperties: false, examples: [EXAMPLES.body] },
)
export type CertificateBody = Static<typeof CertificateBody>

const MadeCertificate = Type.Object(
  {
    kind: Type.String({ description: 'own: not made here' }),
    pem: Type.String(),
    privateKeyPem: TextOrNull({ description: 'shown only here; null: not made here' }),
    fingerprint: TextOrNull({ description: 'SHA-256, lower-case hexadecimal; null: malformed' }),
    header: Type.String({ description: 'ready to be sent as X-SSL-Client-Cert' }),
  },
  { title: 'MadeCertificate', examples: [EXAMPLES.made] },
)

const Certificate = Type.Object(
  {
    fingerprint: Type.String(),
    kind: Type.String(),
    notBefore: IsoInstant,
    notAfter: IsoInstant,
    revoked: Type.Boolean(),
    linked: Type.Boolean({ description: "false: the sandbox takes it for another account's" }),
  },
  { title: 'Certificate', examples: [EXAMPLES.registered] },
)

export const AddCertificateSchema = {
  operationId: 'addCertificate',
  tags,
  summary: "Makes a certificate of a kind, or registers one's own",
  description:
    'Send kind or pem. A made one comes with its private key, once, and a token request with it ends as its kind says.',
  params: AccountParams,
  body: CertificateBody,
  response: { 201: MadeCertificate, ...errorResponses('problem', 400, 401, 403, 404, 503) },
}

export const ListCertificatesSchema = {
  operationId: 'listCertificates',
  tags,
  summary: 'Lists the registered certificates, by fingerprint',
  description: 'Revoked and expired ones too.',
  params: AccountParams,
  querystring: NamedPageQuery,
  response: { 200: ListOf(Certificate), ...errors },
}

export const RevokeCertificateSchema = {
  operationId: 'revokeCertificate',
  tags,
  summary: 'Revokes a certificate',
  description: 'Token requests with it are refused as PUB_CERT_NOT_REGISTERED; tokens that it got stay valid.',
  params: Type.Object({
    ...AccountParams.properties,
    fingerprint: Type.String({
      description: 'SHA-256 in hexadecimal, with or without colons',
      examples: [EXAMPLES.registered.fingerprint],
    }),
  }),
  response: { 204: Nothing, ...errors },
}
