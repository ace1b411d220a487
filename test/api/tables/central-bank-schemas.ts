/** What the specification says of a charge, as a schema: every member, nothing else (spec, Resources, Charge). */
const TEXT = { type: 'string' }
const INSTANT = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' }
const DECIMAL = { type: 'string', pattern: '^\\d{1,10}\\.\\d{2}$' }
const CODE = { type: 'string', pattern: '^000201.*6304[0-9A-F]{4}$' }

/** An object with exactly these members; those after a `?` may be left out. */
function object(members: Record<string, object>) {
  const properties = Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name.replace('?', ''), schema]),
  )
  const required = Object.keys(members).filter(name => !name.endsWith('?'))
  return { type: 'object', additionalProperties: false, required, properties }
}

/** Spec, Resources, Charge (cob). */
export const COB = object({
  calendario: object({ criacao: INSTANT, expiracao: { type: 'integer', minimum: 1 } }),
  txid: { type: 'string', pattern: '^[a-zA-Z0-9]{26,35}$' },
  revisao: { const: 0 },
  loc: object({ id: { type: 'integer', minimum: 1 }, location: CODE, tipoCob: { const: 'cob' } }),
  location: CODE,
  status: { enum: ['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP'] },
  'devedor?': {
    oneOf: [
      object({ cpf: { type: 'string', pattern: '^\\d{11}$' }, nome: TEXT }),
      object({ cnpj: { type: 'string', pattern: '^\\d{14}$' }, nome: TEXT }),
    ],
  },
  valor: object({ original: DECIMAL, modalidadeAlteracao: { enum: [0, 1] } }),
  chave: { type: 'string', minLength: 1, maxLength: 77 },
  'solicitacaoPagador?': { type: 'string', maxLength: 140 },
  'infoAdicionais?': { type: 'array', maxItems: 50, items: object({ nome: TEXT, valor: TEXT }) },
})

/** Spec, Resources, Refund (devolução). */
export const DEVOLUCAO = object({
  id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,35}$' },
  rtrId: { type: 'string', pattern: '^D\\d{8}\\d{12}[a-zA-Z0-9]{11}$' },
  valor: DECIMAL,
  natureza: { enum: ['ORIGINAL', 'RETIRADA', 'MED_OPERACIONAL', 'MED_FRAUDE'] },
  'descricao?': { type: 'string', maxLength: 140 },
  horario: object({ solicitacao: INSTANT, 'liquidacao?': INSTANT }),
  status: { enum: ['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO'] },
  'motivo?': { type: 'string', maxLength: 140 },
})
