import { type Static, Type } from '@sinclair/typebox'
import { OPERATIONS } from '../../domain/operations.ts'
import { OneOf } from '../../http/fields.ts'
import { errorResponses } from '../../http/schemas.ts'
import { TextOrNull } from '../fields.ts'
import { ListOf, NamedPageQuery } from '../paging.ts'
import { ScenarioProblem } from '../scenario-problem.ts'
import { EXAMPLES } from './examples.ts'

const tags = ['scenarios']
const errors = errorResponses('problem', 400, 401, 403)

const SCENARIO = {
  name: Type.String({ description: 'the value of X-Sandbox-Scenario' }),
  about: Type.String(),
  sobre: TextOrNull({ description: 'the same in Portuguese' }),
  for: Type.Array(OneOf([...OPERATIONS, 'any']), { description: 'the operations that start it' }),
  aliases: Type.Array(Type.String(), { description: 'further values of the header' }),
  argument: TextOrNull({ description: 'what follows the name after a colon; null: nothing' }),
  source: OneOf(['built-in', 'folder', 'account'], 'where it comes from; folder: --scenarios'),
  file: Type.String(),
  curl: Type.String({
    description: 'plays it; $TOKEN is an access token, $PIX_… are in certs/demo/account.env',
  }),
}

const Scenario = Type.Object(SCENARIO, { title: 'Scenario', examples: [EXAMPLES.scenario] })
const ScenarioWithText = Type.Object(
  { ...SCENARIO, text: Type.String({ description: 'the file, YAML or JSON' }) },
  { title: 'ScenarioWithText', examples: [EXAMPLES.withText] },
)

const LintBody = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'the name of the file' })),
    source: Type.String({ description: 'YAML or JSON' }),
  },
  { title: 'LintBody', additionalProperties: false, examples: [EXAMPLES.lint] },
)
export type LintBody = Static<typeof LintBody>

const Linted = Type.Object(
  { ok: Type.Boolean(), problems: Type.Array(ScenarioProblem) },
  { title: 'Linted', examples: [EXAMPLES.linted] },
)

const Profile = Type.Object(
  {
    name: Type.String({ description: 'the value of the setting profile' }),
    about: Type.String(),
    sobre: TextOrNull({ description: 'the same in Portuguese' }),
    use: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'operation → scenarios with percentages, or a list of amounts (upTo, in BRL) with a scenario each',
    }),
    source: OneOf(['built-in', 'folder'], 'where it comes from; folder: --scenarios'),
    file: Type.String(),
  },
  { title: 'Profile', examples: [EXAMPLES.profile] },
)

export const ListScenariosSchema = {
  operationId: 'listScenarios',
  tags,
  summary: 'Lists the scenarios that every account can play, by name',
  description: 'Each with a curl that plays it. Those of one account are under its own path.',
  querystring: NamedPageQuery,
  response: { 200: ListOf(Scenario), ...errors },
}

export const GetScenariosSchema = {
  operationId: 'getScenarios',
  tags,
  summary: 'Shows the scenarios of a name or an alias, with their files',
  description: 'A list: one name may stand for several operations.',
  params: Type.Object({
    name: Type.String({ description: 'in any case, with _ or -', examples: [EXAMPLES.scenario.name] }),
  }),
  querystring: NamedPageQuery,
  response: { 200: ListOf(ScenarioWithText), ...errorResponses('problem', 400, 401, 403, 404) },
}

export const LintSchema = {
  operationId: 'lintScenario',
  tags,
  summary: 'Checks a scenario without saving it',
  description: 'The same rules as at the start. Names and magic values of other scenarios are not looked at.',
  body: LintBody,
  response: { 200: Linted, ...errors },
}

export const ListProfilesSchema = {
  operationId: 'listProfiles',
  tags,
  summary: 'Lists the profiles, by name',
  description: 'An account plays the one that its setting profile names, where nothing else is chosen.',
  querystring: NamedPageQuery,
  response: { 200: ListOf(Profile), ...errors },
}
