import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { CONNECTION_BREAKS } from '../../domain/accident.ts'
import { ERROR_CATALOGUE, type ErrorCode } from '../../domain/error-catalogue.ts'
import { OPERATIONS, type Operation } from '../../domain/operations.ts'
import { VERBS, type VerbRow } from './verbs.ts'
import { Amount, count, DelayText, Document, Duration, oneOf, text } from './words.ts'

const strict = { additionalProperties: false }

const OperationWord = oneOf<Operation | 'any'>([...OPERATIONS, 'any'], 'operation', 'an operation')

const Argument = Type.Object(
  {
    kind: oneOf(['duration', 'error-code'], 'kind', 'duration or error-code'),
    max: Type.Optional(Duration),
    default: Type.Optional(text(40, 'what is taken when the header names none')),
  },
  { ...strict, description: 'what the scenario takes after a colon in the header, such as delayed:5s' },
)

/** The members of `when`: what a call must say. */
export const When = Type.Object(
  {
    value: Type.Optional(Amount),
    cents: Type.Optional(Type.Integer({ minimum: 0, maximum: 99, description: 'the cents of the amount, 0 to 99' })),
    key: Type.Optional(text(77, 'a PIX key in quotes')),
    document: Type.Optional(Document),
    name: Type.Optional(text(100, 'the name in the request')),
    externalId: Type.Optional(
      Type.String({ pattern: '^[^*]+\\*?$', maxLength: 100, description: 'an externalId in quotes; it may end in *' }),
    ),
  },
  { ...strict, minProperties: 1, description: 'the values that play the scenario without a header' },
)

/** What an answer can be turned into. */
export const ReplyError = Type.Union(
  [
    Type.Integer({ minimum: 400, maximum: 599, description: 'an HTTP status from 400 to 599' }),
    oneOf(Object.keys(ERROR_CATALOGUE) as ErrorCode[], 'code', 'a code of the error catalogue'),
  ],
  { description: 'a code of the error catalogue or an HTTP status from 400 to 599' },
)

const Reply = Type.Object(
  {
    error: Type.Optional(ReplyError),
    first: Type.Optional(count(1_000, 'how many attempts are answered like this, from 1')),
    delay: Type.Optional(DelayText),
    connection: Type.Optional(oneOf(CONNECTION_BREAKS, 'connection', CONNECTION_BREAKS.join(', '))),
    processed: Type.Optional(
      Type.Boolean({ description: 'true: the call is carried out although its caller sees a failure' }),
    ),
  },
  { ...strict, minProperties: 1, description: 'the synchronous answer: error, connection or delay' },
)

const Webhooks = Type.Object(
  {
    delay: Type.Optional(DelayText),
    copies: Type.Optional(count(10, 'how many times each webhook is sent, 1 to 10')),
    lose: Type.Optional(
      Type.Union([count(100, 'how many attempts are lost, from 1'), oneOf(['all'], 'word', 'all')], {
        description: 'how many attempts are lost, or all',
      }),
    ),
    order: Type.Optional(oneOf(['normal', 'reversed', 'shuffled'], 'order', 'normal, reversed or shuffled')),
    signature: Type.Optional(oneOf(['valid', 'missing', 'wrong', 'old'], 'signature', 'valid, missing, wrong or old')),
    'before-reply': Type.Optional(Type.Boolean({ description: 'true: the webhook comes before the answer' })),
  },
  { ...strict, minProperties: 1, description: 'what happens to the webhooks, never to the money' },
)

const retries = Type.Integer({ minimum: 0, maximum: 1_000, description: 'a number of attempts from 0' })

const Expect = Type.Object(
  {
    'acknowledge-within': Type.Optional(Duration),
    'no-second-payment-within': Type.Optional(Duration),
    'retries-at-least': Type.Optional(retries),
    'retries-at-most': Type.Optional(retries),
    'checks-status-within': Type.Optional(Duration),
    'renews-token-before-expiry': Type.Optional(Type.Boolean({ description: 'true or false' })),
  },
  { ...strict, minProperties: 1, description: 'what a correct client does' },
)

const VERB_ROWS = Object.entries(VERBS) as [string, VerbRow][]

/** One bare word or one member per verb that is played. */
const StepSchema = Type.Unsafe<string | Record<string, unknown>>({
  title: 'verb',
  description: 'a verb such as confirm, or a verb with what it takes, such as wait: 2s',
  anyOf: [
    oneOf(
      VERB_ROWS.filter(([, row]) => row.bare).map(([verb]) => verb),
      'verb',
      'a verb that needs nothing more',
    ),
    ...VERB_ROWS.flatMap(([verb, row]) => (row.takes ? [verbSchema(verb, row.takes)] : [])),
  ],
})

function verbSchema(verb: string, takes: TSchema): TSchema {
  return Type.Object({ [verb]: takes }, { ...strict, description: `${verb}: ${takes.description}` })
}

/** A scenario file as it is written (scenario format). Descriptions are shown by editors and by the lint. */
export const StoryFile = Type.Object(
  {
    about: text(200, 'one sentence that says what happens'),
    sobre: Type.Optional(text(200, 'the same sentence in Portuguese')),
    for: Type.Union([OperationWord, Type.Array(OperationWord, { minItems: 1, description: 'one operation or more' })], {
      description: 'the operation that starts the scenario, or a list of them',
    }),
    aliases: Type.Optional(
      Type.Array(
        Type.String({
          pattern: '^[A-Za-z0-9][A-Za-z0-9_:-]{0,79}$',
          description: 'a header value of letters, digits, _, - and :',
        }),
        { description: 'a list of further header values' },
      ),
    ),
    argument: Type.Optional(Argument),
    when: Type.Optional(When),
    reply: Type.Optional(Reply),
    steps: Type.Optional(Type.Array(StepSchema, { maxItems: 100, description: 'a list of steps' })),
    webhooks: Type.Optional(Webhooks),
    expect: Type.Optional(Expect),
  },
  { ...strict, title: 'PIX sandbox scenario', description: 'a scenario with about, for and what happens' },
)
export type StoryFile = Static<typeof StoryFile>
