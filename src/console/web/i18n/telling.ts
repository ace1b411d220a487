import type { Fired, LogEvent } from '../api/types.ts'
import { instant, money, withInstants } from '../format.ts'
import { language } from '../state/preferences.ts'
import { word } from './words.ts'

type Sentence = (event: LogEvent) => string

/** By type of event: what its English sentence says, from the same members. */
const IN_PORTUGUESE: Readonly<Record<string, Sentence>> = {
  'transaction.created': event => `${resource(event)} começou como ${event['to']} (${actor(event)})`,
  'transaction.changed': event =>
    `${resource(event)} passou de ${event['from']} a ${event['to']} (${word(String(event['on']))}, ${actor(event)})`,
  'step.ignored': event =>
    `O passo ${event['verb']} de ${event['by']} foi ignorado: ${resource(event)} está em ${event['status']}`,
  'run.released': event => `A execução ${event['runId']} de ${event['by']} foi liberada`,
  'run.cancelled': event => `A execução ${event['runId']} de ${event['by']} foi cancelada`,
  'split.kept': event => `Uma divisão de ${money(Number(event['amount']))} fica com a conta: o saldo não a cobre`,
  'webhook.delivered': event => `${attempt(event)}, foi respondido com ${event['status']}`,
  'webhook.attempted': event => `${attempt(event)}, ${failure(event)}${retry(event)}`,
  'webhook.failed': event => `${attempt(event)}, ${failure(event)}; não há mais tentativas`,
  'clock.changed': ({ mode, now }) =>
    `O relógio está ${mode === 'frozen' ? 'congelado' : 'correndo'} em ${instant(String(now))}`,
  'account.opened': () => 'A conta foi aberta',
  'account.changed': event => `A configuração da conta mudou: ${(event['changed'] as string[]).join(', ')}`,
  'account.reset': () => 'A conta foi reiniciada',
  'account.restored': event => `A conta voltou ao snapshot ${event['snapshot']}`,
  'warning.double-payment': event =>
    `${resource(event)} pode ser um pagamento em dobro: ${event['first']}, para a mesma chave e do mesmo valor, está PENDING`,
  'job.failed': event => `A tarefa ${event['job']} falhou e foi descartada: ${event['reason']}`,
}

/** One sentence on what happened, in the language of the reader; the control plane tells it in English only. */
export function tell(event: LogEvent): string {
  const sentence = language.value === 'pt' ? IN_PORTUGUESE[event.type] : undefined
  return sentence?.(event) ?? withInstants(event.what)
}

/** The same of what an action made happen: it is told by its event as soon as the page has heard of that. */
export function tellFired({ at, what }: Fired, heard: readonly LogEvent[]): string {
  const event = heard.find(each => each.at === at && each.what === what)
  return event ? tell(event) : withInstants(what)
}

function resource({ kind, transactionId }: LogEvent): string {
  return `${kind} ${transactionId}`
}

function actor({ by }: LogEvent): string {
  return `por ${word(String(by))}`
}

function attempt({ event, deliveryId, attempt: number, url }: LogEvent): string {
  return `O webhook ${event} ${deliveryId}, tentativa ${number}, para ${url}`
}

function failure({ status, error }: LogEvent): string {
  return error === 'lost' ? 'nem saiu, como quer o seu cenário' : `falhou com ${status ?? error}`
}

function retry({ nextAttemptAt }: LogEvent): string {
  return typeof nextAttemptAt === 'string' ? `; a próxima tentativa é prevista para ${instant(nextAttemptAt)}` : ''
}
