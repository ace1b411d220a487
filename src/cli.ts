import { Command, CommanderError } from 'commander'
import { CommandFailure, EXIT } from './cli/failure.ts'
import { unknownCommand } from './cli/unknown-command.ts'
import type { World } from './cli/world.ts'

/** What a module under cli/ gives: it adds options and commands to the one of its name. */
interface Area {
  define(command: Command, world: World): void
}

interface AreaEntry {
  readonly about: string
  readonly examples: readonly string[]
  /** Read only when the command is used, so that a start does not wait for the others. */
  readonly load: () => Promise<Area>
}

const AREAS: Readonly<Record<string, AreaEntry>> = {
  start: {
    about: 'start the sandbox; what is done when no command is named',
    examples: ['--port 8080 --data bank.json', '--tls --no-allow-insecure-webhooks'],
    load: () => import('./cli/start.ts'),
  },
  accounts: {
    about: 'open, list and show accounts',
    examples: ['create --name Shop --balance 500 > shop.env', 'list', 'show --account 2'],
    load: () => import('./cli/accounts.ts'),
  },
  pay: {
    about: 'a payer pays a charge, or sends a PIX nobody asked for',
    examples: ['order-1', '00020126…6304ABCD --value 99.90', '--unasked 25'],
    load: () => import('./cli/pay.ts'),
  },
  send: {
    about: 'a cash-out, as a client of the account sends it',
    examples: ['jose@example.com 25.50', 'jose@example.com 25.50 --scenario tax-id-mismatch'],
    load: () => import('./cli/send.ts'),
  },
  scenarios: {
    about: 'list, show, check and try scenarios',
    examples: ['list --for cash-out', 'show delayed', 'lint my-scenarios', 'try my-scenarios/cash-out/late.yaml'],
    load: () => import('./cli/scenarios.ts'),
  },
  arm: {
    about: 'let the next calls play a scenario, without a header',
    examples: ['tax-id-mismatch --times 2', 'settlement-timeout --for cash-out', ''],
    load: () => import('./cli/arm.ts'),
  },
  clock: {
    about: "show and move an account's clock",
    examples: ['show', 'freeze', 'advance 89d', 'advance idle', 'resume'],
    load: () => import('./cli/clock.ts'),
  },
  webhooks: {
    about: 'see webhooks, send them again, follow what happens',
    examples: ['deliveries --state failed', 'resend 3', 'tail'],
    load: () => import('./cli/webhooks.ts'),
  },
  med: {
    about: 'contest a payment, as another bank would, and drive the MED',
    examples: ['open order-1 --description "a scam"', 'reject 9 --details "goods were sent"'],
    load: () => import('./cli/med.ts'),
  },
  brcode: {
    about: 'read PIX copy-and-paste codes, without a sandbox',
    examples: ['decode 00020126…6304ABCD'],
    load: () => import('./cli/brcode.ts'),
  },
  certs: {
    about: 'make client certificates for an account',
    examples: ['make --out certs/mine', 'make expired'],
    load: () => import('./cli/certs.ts'),
  },
  reset: {
    about: 'bring an account back to what it was when created',
    examples: [''],
    load: () => import('./cli/reset.ts'),
  },
  snapshot: {
    about: 'keep the state of an account, and go back to it',
    examples: ['save before-payday', 'restore before-payday', 'list'],
    load: () => import('./cli/snapshot.ts'),
  },
  verify: {
    about: 'check what has happened against expectations',
    examples: ['expectations.yaml', '--expect "{calls: {operation: cash-out}, exactly: 1}"'],
    load: () => import('./cli/verify.ts'),
  },
  report: {
    about: 'what an account has met and what it has never met, for people and for CI',
    examples: ['--out report.html', '--format xml > report.xml'],
    load: () => import('./cli/report.ts'),
  },
  certify: {
    about: 'try a receiver of webhooks with what real ones meet, without a sandbox',
    examples: [
      'http://127.0.0.1:8080/webhooks',
      'https://shop.example/webhooks --secret whsec_… --external-id order-1',
    ],
    load: () => import('./cli/certify.ts'),
  },
}

const EXIT_CODES = `
Ends with ${EXIT.ok} when it worked, ${EXIT.refused} when it was refused or failed, ${EXIT.usage} when it was not asked for in the right way,
${EXIT.unreachable} when the sandbox cannot be reached. With --json, stdout is JSON only; messages go to stderr.`

/** The command line, each command without its options until it is used. */
function createProgram(world: World): Command {
  const program = new Command('pix-sandbox')
    .description('A PIX account API to test against.')
    .version(world.version)
    .exitOverride()
    .helpCommand(false)
    .showSuggestionAfterError()
    .addHelpText('after', EXIT_CODES)
    .addHelpText('after', '\nEach command tells more: pix-sandbox accounts create --help')
  for (const [name, { about, examples }] of Object.entries(AREAS)) {
    program
      .command(name, { isDefault: name === 'start' })
      .description(about)
      .addHelpText(
        'after',
        `\nExamples:\n${examples.map(each => `  pix-sandbox ${name} ${each}`.trimEnd()).join('\n')}`,
      )
  }
  return program.hook('preSubcommand', (_program, command) => defineArea(command, world))
}

/** The same with everything that each command takes, for documentation. */
export async function createCompleteProgram(world: World): Promise<Command> {
  const program = createProgram(world)
  for (const command of program.commands) await defineArea(command, world)
  return program
}

async function defineArea(command: Command, world: World): Promise<void> {
  const area = await AREAS[command.name()]?.load()
  area?.define(command, world)
}

/** Does what a command line asks for. Throws CommandFailure with the code to end with. */
export async function runCommandLine(words: readonly string[], world: World): Promise<void> {
  const asked = words[0] === 'help' ? [...words.slice(1), '--help'] : [...words]
  const [first] = asked
  // Otherwise it would be taken for a word behind `start`, and its flags for those of `start`.
  if (first && !first.startsWith('-') && !Object.hasOwn(AREAS, first)) throw unknownCommand(first, Object.keys(AREAS))
  try {
    await createProgram(world).parseAsync(asked, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Commander has said what was wrong, or shown the help that was asked for.
    if (error.exitCode !== 0) throw new CommandFailure('usage', '')
  }
}
