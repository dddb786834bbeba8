import { readFileSync } from 'node:fs'

import { Command, CommanderError } from 'commander'

import { addDecisionCommands } from './commands/decision.ts'
import { addEntityCommands } from './commands/entity.ts'
import { addGrantCommands } from './commands/grant.ts'
import { addInviteCommand } from './commands/invite.ts'
import { addJournalCommands } from './commands/journal.ts'
import { addMcpCommand } from './commands/mcp.ts'
import { addRequestCommands } from './commands/request.ts'
import { addSandboxCommand } from './commands/sandbox.ts'
import { addSecretCommands } from './commands/secrets.ts'
import { addServerCommands } from './commands/server.ts'
import { addTemplateCommands } from './commands/template.ts'
import { addWhyCommand } from './commands/why.ts'
import { describeError } from './failure.ts'
import type { GlobalOptions, ProgramIo } from './program-io.ts'

const EXAMPLES = `
Examples:
  arachne entity create --name Kael --owner lyss
  arachne server add --entity Kael --server Hearthside --channels general,companions
  arachne why --entity Kael --tool send_message --channel general
  arachne journal verify
`

function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** "error: unknown option '--x'" → "Unknown option '--x'." */
function asSentence(text: string): string {
  const [first = '', ...rest] = text
    .trim()
    .replace(/^error: /, '')
    .split('\n')
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`
  return [/[.?!)]$/.test(sentence) ? sentence : `${sentence}.`, ...rest].join('\n')
}

function createProgram(io: ProgramIo): Command {
  const program = new Command('arachne')
    .description(
      'Weaves AI identities into Discord: create entities, add them to servers, check what they did.',
    )
    .option('--data-dir <folder>', "Arachne's data directory", io.env['DATA_DIR'] || './data')
    .option('--json', 'print one line of JSON')
    .version(version(), '--version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .addHelpText('after', EXAMPLES)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => io.print(text.trimEnd()),
      writeErr: (text) => io.printError(text.trimEnd()),
      outputError: (text, write) => write(asSentence(text)),
    })
    .showHelpAfterError('Run it with --help for usage.')
    .exitOverride()
  addEntityCommands(program, io)
  addServerCommands(program, io)
  addRequestCommands(program, io)
  addTemplateCommands(program, io)
  addGrantCommands(program, io)
  addWhyCommand(program, io)
  addDecisionCommands(program, io)
  addJournalCommands(program, io)
  addSecretCommands(program, io)
  addInviteCommand(program, io)
  addMcpCommand(program, io)
  addSandboxCommand(program, io)
  return program
}

/** Returns the exit code. */
export async function run(args: string[], io: ProgramIo): Promise<number> {
  const program = createProgram(io)
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    io.printError(describeError(error, program.opts<GlobalOptions>().json === true))
    return 1
  }
}
