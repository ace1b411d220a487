import { httpError } from '../../domain/api-error.ts'
import type { TaxIdForm } from '../../domain/documents.ts'
import { SECOND_MS } from '../../domain/instants.ts'
import { toCentavos } from '../../domain/money.ts'
import { canonicalKey, isPixKey } from '../../domain/pix-keys.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { CallFacts } from '../../engine/call-facts.ts'
import type { Play } from '../../engine/chooser.ts'
import type { Draft } from '../../engine/transitions.ts'
import type { Services } from '../../http/services.ts'
import type { Book } from '../../store/book.ts'
import { chargeCode } from '../charge-code.ts'
import type { CobBody, CobParams } from './schemas.ts'

/** What scenarios look at in a cob. */
export function cobFacts({ valor, chave, devedor }: CobBody, { txid }: CobParams): CallFacts {
  const document = devedor?.cpf ?? devedor?.cnpj
  return {
    value: Number(valor.original),
    externalId: txid,
    ...(chave !== undefined && { key: chave }),
    ...(devedor && { name: devedor.nome }),
    ...(document !== undefined && { document }),
  }
}

/**
 * An immediate charge, ATIVA until somebody pays, it is removed or its time is over (spec, PUT /cob/{txid}). Throws 400
 * and 409, and then has changed nothing.
 */
export function createCob(services: Services, book: Book, txid: string, body: CobBody, play: Play): Transaction {
  const problems = [...debtorProblems(body.devedor), ...keyProblems(body.chave, services.taxIds)]
  if (problems.length > 0) throw httpError(400, problems)
  if (book.byExternalId('cob', txid)) throw httpError(409, 'A charge with this txid already exists')
  return services.store.unit(() => services.engine.start(book, draftOf(book, txid, body), play))
}

function draftOf(book: Book, txid: string, body: CobBody): Draft {
  const { calendario, valor, chave, solicitacaoPagador, infoAdicionais } = body
  const uuid = book.ids.uuid()
  const payer = payerOf(body.devedor)
  const amount = toCentavos(Number(valor.original))
  const charge = {
    value: amount,
    pixCode: chargeCode(book, uuid),
    correlationId: null,
    payer,
    additionalInfo: {},
    splits: [],
  }
  const cob = {
    locationId: book.next('location'),
    expirationSeconds: calendario.expiracao,
    amountChange: valor.modalidadeAlteracao,
    additionalInfo: infoAdicionais ?? null,
  }
  return {
    kind: 'cob',
    uuid,
    amount,
    externalId: txid,
    pixKey: canonicalKey(chave ?? book.account.pixKey),
    description: solicitacaoPagador ?? null,
    counterpart: { name: null, document: null, ...payer, bank: null },
    expiresAt: book.now() + calendario.expiracao * SECOND_MS,
    charge,
    cob,
  }
}

function payerOf(devedor: CobBody['devedor']): { name: string; document: string } | null {
  return devedor ? { name: devedor.nome, document: devedor.cpf ?? devedor.cnpj ?? '' } : null
}

function debtorProblems(devedor: CobBody['devedor']): string[] {
  if (devedor === undefined || (devedor.cpf === undefined) !== (devedor.cnpj === undefined)) return []
  return ['devedor must have either cpf or cnpj']
}

function keyProblems(chave: string | undefined, taxIds: TaxIdForm): string[] {
  if (chave === undefined || isPixKey(chave, taxIds)) return []
  return ['chave must be a PIX key: CPF, CNPJ, e-mail, phone with +55 or EVP']
}
