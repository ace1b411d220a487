import type { Movement } from '../ledger.ts'
import type { NewsType } from '../operations.ts'

/** Everything that can happen to a resource. Steps of scenarios and control-plane events are mapped to these. */
export type ResourceEvent =
  | 'create'
  | 'confirm'
  | 'fail'
  | 'pay'
  | 'expire'
  | 'remove'
  | 'remove-by-provider'
  | 'refund'
  | 'acknowledge'
  | 'accept'
  | 'reject'
  | 'cancel'

/** What follows from a row in other resources: executed by the engine in the same unit of work. */
export type Consequence = 'split' | 'credit-payee' | 'credit-payer' | 'send-back' | 'return-contested'

/**
 * One legal change of state. `from: null` is a creation. `ledger` names the movement of the amount (and of its fee),
 * `notify` the news, `also` what follows elsewhere.
 */
export interface Row {
  readonly from: string | null
  readonly on: ResourceEvent
  readonly to: string
  readonly ledger?: Movement
  readonly notify?: NewsType
  readonly also?: Consequence
}

/** The rows of one kind of resource: a state changes only through one of them. */
export type Machine = readonly Row[]

/** The row that an event takes from a state; undefined when the table has none. */
export function rowFor(machine: Machine, from: string | null, on: ResourceEvent): Row | undefined {
  return machine.find(row => row.from === from && row.on === on)
}

/** The events that a state can take, for errors that say what is allowed. */
export function legalEvents(machine: Machine, from: string | null): ResourceEvent[] {
  return machine.filter(row => row.from === from).map(row => row.on)
}
