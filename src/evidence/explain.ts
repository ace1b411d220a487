import type { Via } from '../domain/run.ts'
import type { Call, ChosenScenario } from './call.ts'

/** Who made an answer what it is: the checks before any scenario is chosen, a scenario, or the operation. */
export const DECIDERS = ['request', 'scenario', 'operation'] as const
export type Decider = (typeof DECIDERS)[number]

/** Why a call was answered as it was, in facts of the call, and what would have changed that. */
export interface Explanation {
  /** Null as long as there is no answer. */
  readonly decidedBy: Decider | null
  readonly because: string
  readonly wouldChange: readonly string[]
}

/** Explains the answer of a call of an account. Nothing is redacted. */
export function explain(call: Call, accountId: number): Explanation {
  return { decidedBy: deciderOf(call), because: reasonOf(call), wouldChange: changesOf(call, accountId) }
}

function deciderOf({ status, connection, refusal, choice }: Call): Decider | null {
  if (choice?.isAnswer || connection !== null) return 'scenario'
  if (status === null) return null
  return refusal && choice === null ? 'request' : 'operation'
}

function reasonOf({ status, connection, refusal, choice }: Call): string {
  if (choice?.isAnswer) return `The scenario "${choice.name}" is the answer: ${choice.about}`
  if (connection !== null) return `The connection was broken: ${connection}.`
  if (status === null) return 'It has not been answered.'
  if (refusal) return `${choice ? 'The operation' : 'The request'} was refused: ${sentenceOf(refusal)}`
  if (choice?.runId === undefined) return 'The operation was carried out; no scenario was played.'
  const what = `transaction ${choice.transactionId}, run ${choice.runId}`
  return `The operation was carried out; the scenario "${choice.name}" goes on with ${what}: ${choice.about}`
}

/** The message of a refusal with the values that the check compared. */
function sentenceOf({ message, details }: NonNullable<Call['refusal']>): string {
  const facts = Object.entries(details).filter(([name, value]) => name !== 'hint' && typeof value !== 'object')
  if (facts.length === 0) return message
  return `${message} (${facts.map(([name, value]) => `${name} ${value}`).join(', ')})`
}

function changesOf(call: Call, accountId: number): string[] {
  const { refusal, choice, operation } = call
  const hint = refusal?.details['hint']
  const changes = typeof hint === 'string' ? [hint] : []
  if (choice?.isPlayed) changes.push(...WAYS[choice.via]({ ...choice, operation: `${operation}`, accountId }))
  else if (choice && refusal) changes.push(`The scenario "${choice.name}" was chosen; its turn comes after the checks.`)
  return changes
}

type Way = (what: ChosenScenario & { readonly operation: string; readonly accountId: number }) => string[]

const OTHER = 'X-Sandbox-Scenario on the request plays another scenario.'

/** How a scenario came to be played, and what would have let another one be. */
const WAYS: Readonly<Record<Via, Way>> = {
  header: () => [
    'X-Sandbox-Scenario asked for it; without the header the account, or the operation by default, would have chosen.',
  ],
  armed: () => [`No scenario was asked for; this one was armed for the account. ${OTHER}`],
  when: ({ accountId }) => [
    `No scenario was asked for; the values of the request mean this one. ${OTHER} For built-in scenarios PATCH /sandbox/v1/accounts/${accountId} {"magicValues": false} ends that.`,
  ],
  default: ({ accountId, operation }) => [
    `No scenario was asked for; this one is the account's default for ${operation}. ${OTHER} PATCH /sandbox/v1/accounts/${accountId} {"defaults": {"${operation}": null}} takes the default away.`,
  ],
  profile: () => [`No scenario was asked for; the account's profile drew this one. ${OTHER}`],
  'built-in': ({ operation }) => [
    `No scenario was asked for; this one is what ${operation} plays by itself for such a request. ${OTHER}`,
  ],
  fault: ({ accountId }) => [
    `A fault of the account struck before a scenario was chosen. DELETE /sandbox/v1/accounts/${accountId}/faults ends that.`,
  ],
}
