import { toIso } from '../../domain/instants.ts'
import { toDecimal } from '../../domain/money.ts'
import type { ChargeDetails, Transaction } from '../../domain/transaction.ts'

const CPF_LENGTH = 11

/** A charge (spec, Resources, Charge). What the caller left out stays out; the key is the account's own then. */
export function cobView(transaction: Transaction) {
  const { charge, cob, externalId, status, createdAt, pixKey, description } = transaction
  if (charge === null || cob === null) throw new Error(`transaction ${transaction.id} is no cob`)
  const { value, pixCode: location, payer } = charge
  return {
    calendario: { criacao: toIso(createdAt), expiracao: cob.expirationSeconds },
    txid: externalId ?? '',
    revisao: 0,
    loc: { id: cob.locationId, location, tipoCob: 'cob' as const },
    location,
    status: status as 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP',
    ...(payer && { devedor: debtorView(payer) }),
    valor: { original: toDecimal(value), modalidadeAlteracao: cob.amountChange },
    chave: pixKey ?? '',
    ...(description !== null && { solicitacaoPagador: description }),
    ...(cob.additionalInfo && { infoAdicionais: [...cob.additionalInfo] }),
  }
}

function debtorView({ name, document }: NonNullable<ChargeDetails['payer']>) {
  return document.length === CPF_LENGTH ? { cpf: document, nome: name } : { cnpj: document, nome: name }
}
