import type { Instant } from '../domain/instants.ts'
import type { Operation } from '../domain/operations.ts'
import type { Expectations, Via } from '../domain/run.ts'

/** One call of the API on behalf of an account. What is not known before the answer is filled in with it. */
export interface Call {
  /** Counts the calls of the account in the order in which they came in, over resets too. */
  readonly id: number
  /** Also the `errorId` of an error, and the `requestId` of the log. */
  readonly requestId: string
  /** When it came in, on the account's clock. */
  readonly at: Instant
  readonly method: string
  /** The pattern of the route. */
  readonly route: string
  readonly operation: Operation | undefined
  /** Or idempotency key, txid, refund id; undefined where the call says none. As the client wrote it. */
  readonly externalId: string | undefined
  /** Whom it pays, a key or the URL of a charge, and what, in reais; undefined where it says none. */
  readonly target: string | undefined
  readonly value: number | undefined
  /** Null as long as there is no answer, and for ever when there never is one. */
  status: number | null
  /** How the connection was broken instead of, or during, an answer. */
  connection: string | null
  /** Host time until the answer was ready. */
  durationMs: number | null
  refusal: Refusal | null
  choice: ChosenScenario | null
  /** Null once newer calls needed the room. */
  request: RequestContents | null
  answer: AnswerContents | null
  /** What these two take, estimated; 0 once they are gone. */
  bytes: number
}

/** What is known of a call when it comes in. */
export type Arrival = Pick<
  Call,
  'requestId' | 'at' | 'method' | 'route' | 'operation' | 'externalId' | 'target' | 'value' | 'request'
>

/** How a call ended. */
export type Ending = Pick<Call, 'status' | 'connection' | 'durationMs' | 'refusal' | 'choice' | 'answer'>

/** The error that a call was refused with. */
export interface Refusal {
  /** A code of the catalogue, or HTTP_ERROR. */
  readonly code: string
  readonly message: string
  /** What the check found, with a hint for developers; envelope B does not send it. */
  readonly details: Readonly<Record<string, unknown>>
}

/** The scenario that was chosen for a call, and what became of it. */
export interface ChosenScenario {
  readonly name: string
  readonly about: string
  readonly via: Via
  /** Whether it had a part in the call: one is chosen for a call that its operation refuses too. */
  readonly isPlayed: boolean
  /** Whether the scenario itself is the answer. */
  readonly isAnswer: boolean
  readonly runId: number | undefined
  readonly transactionId: number | undefined
  /** What it expects of the client. */
  readonly expect: readonly Expectations[]
}

/** What was sent, in clear and by reference: whoever shows it redacts it first. */
export interface RequestContents {
  readonly url: string
  readonly params: unknown
  readonly headers: Headers
  /** Parsed; undefined when there was none or it could not be read. */
  readonly body: unknown
  readonly hadBody: boolean
}

/** What was answered, in clear too. */
export interface AnswerContents {
  readonly headers: Headers
  /** As it was sent. */
  readonly text: string | null
}

export type Headers = Readonly<Record<string, string | string[] | number | undefined>>
