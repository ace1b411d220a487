import { Type } from '@sinclair/typebox'
import { OPERATIONS } from '../../domain/operations.ts'
import { OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { AccountParams, Nothing, TextOrNull } from '../fields.ts'
import { ListOf, NamedPageQuery } from '../paging.ts'
import { ScenarioProblem } from '../scenario-problem.ts'
import { EXAMPLES } from './examples.ts'

const tags = ['scenarios']
const errors = errorResponses('problem', 400, 401, 403, 404)

const Params = Type.Object({
  ...AccountParams.properties,
  name: Type.String({ description: 'the value of X-Sandbox-Scenario', examples: [EXAMPLES.scenario.name] }),
})

/** A text in both types: the lint says what is wrong with it, and where. */
const ScenarioFile = (example: unknown) => ({
  schema: Type.Unsafe<string>({
    title: 'ScenarioFile',
    description: 'a scenario, as /sandbox/schemas/scenario.json describes it',
    examples: [example],
  }),
})

const AccountScenario = Type.Object(
  {
    name: Type.String(),
    about: TextOrNull(),
    for: Type.Array(OneOf([...OPERATIONS, 'any'])),
    aliases: Type.Array(Type.String()),
    text: Type.String({ description: 'as it was sent' }),
    problems: Type.Array(ScenarioProblem, {
      description: 'empty, unless an older release took what this one does not; it is not played then',
    }),
  },
  { title: 'AccountScenario', examples: [EXAMPLES.scenario] },
)

export const ListAccountScenariosSchema = {
  operationId: 'listAccountScenarios',
  tags,
  summary: 'Lists the scenarios of one account only, by name',
  description: 'Those that every account can play are under /sandbox/v1/scenarios.',
  params: AccountParams,
  querystring: NamedPageQuery,
  response: { 200: ListOf(AccountScenario), ...errors },
}

export const GetAccountScenarioSchema = {
  operationId: 'getAccountScenario',
  tags,
  summary: 'Shows a scenario of one account only',
  description: 'With its text, as it was sent.',
  params: Params,
  response: { 200: AccountScenario, ...errors },
}

export const PutAccountScenarioSchema = {
  operationId: 'putAccountScenario',
  tags,
  summary: 'Adds a scenario to one account, or replaces it',
  description:
    'It may have the name of one that every account can play, and is played instead. A reset keeps it. Refused with 400 and problems when it cannot be played.',
  params: Params,
  body: {
    content: { 'application/json': ScenarioFile(EXAMPLES.file), 'application/yaml': ScenarioFile(EXAMPLES.text) },
  },
  response: { 200: AccountScenario, ...errors },
}

export const DeleteAccountScenarioSchema = {
  operationId: 'deleteAccountScenario',
  tags,
  summary: 'Takes a scenario from one account',
  description: 'Runs that play it go on.',
  params: Params,
  response: { 204: Nothing, ...errors },
}
