import type { Call } from '../api/types.ts'
import { withInstants } from '../format.ts'
import { language } from '../state/preferences.ts'

/** A sentence, and whether it is one that the API only has in English. */
export interface Said {
  readonly text: string
  readonly isEnglish: boolean
}

/** Why a call was answered as it was; a second sentence has the API's own words, where they say more. */
export function reasonsOf(call: Call): readonly Said[] {
  const own = { text: withInstants(call.explanation.because), isEnglish: true }
  if (language.value === 'en') return [own]
  const saysMore = call.explanation.check !== null || call.scenario !== null
  return [{ text: inPortuguese(call), isEnglish: false }, ...(saysMore ? [own] : [])]
}

function inPortuguese(call: Call): string {
  const { connection, scenario, status, transactionId, explanation } = call
  const name = scenario && `O cenário "${scenario.name}"`
  if (connection !== null) return name ? `${name} rompeu a conexão (${connection}).` : `Conexão rompida: ${connection}.`
  if (explanation.decidedBy === 'scenario') return `${name ?? 'Um cenário'} deu a resposta.`
  if (status === null) return 'Ainda não foi respondida.'
  if (explanation.check !== null) return refusal(call, explanation.check.code)
  if (name === null || !scenario?.run) return 'A operação foi executada; nenhum cenário foi tocado.'
  return `A operação foi executada; ${name.replace('O', 'o')} segue com a transação ${transactionId}, execução ${scenario.run}.`
}

/** With the sentence for people that the answer has, else with the code. */
function refusal({ response, explanation }: Call, code: string): string {
  const told = (response?.body as { readonly userMessage?: unknown } | undefined | null)?.userMessage
  const who = explanation.decidedBy === 'operation' ? 'A operação foi recusada' : 'O pedido foi recusado'
  return `${who}: ${typeof told === 'string' ? told : `${code}.`}`
}

/** What would have changed the answer: the hint of the check that refused it, then how a scenario came to be played. */
export function changesOf({ scenario, operation, explanation: { wouldChange, check } }: Call): readonly Said[] {
  const own = wouldChange.map(text => ({ text: withInstants(text), isEnglish: true }))
  const hints = check?.hint ? 1 : 0
  if (language.value === 'en' || own.length <= hints) return own
  const text = scenario === null ? AFTER_THE_CHECKS : wayOf(scenario.via).replace('{operation}', `${operation}`)
  return [...own.slice(0, hints), { text, isEnglish: false }]
}

const AFTER_THE_CHECKS = 'O cenário escolhido só teria a sua vez depois das verificações.'

function wayOf(via: string): string {
  const way = WAYS[via] ?? ''
  return via === 'header' || via === 'fault' ? way : `${way} ${OTHER}`
}

const OTHER = 'X-Sandbox-Scenario no pedido toca outro cenário.'

/** How a scenario came to be played, and what would have let another one be. */
const WAYS: Readonly<Record<string, string>> = {
  header: 'X-Sandbox-Scenario o pediu; sem o cabeçalho teria escolhido a conta, ou a operação por padrão.',
  armed: 'Nenhum cenário foi pedido; este estava armado para a conta.',
  when: 'Nenhum cenário foi pedido; os valores do pedido querem dizer este.',
  default: 'Nenhum cenário foi pedido; este é o padrão da conta para {operation}.',
  profile: 'Nenhum cenário foi pedido; o perfil da conta sorteou este.',
  'built-in': 'Nenhum cenário foi pedido; este é o que {operation} toca sozinha em um pedido assim.',
  fault: 'Uma falha da conta agiu antes que um cenário fosse escolhido; DELETE em /faults acaba com isso.',
}
