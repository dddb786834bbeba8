import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import { printAnswer } from '../output/print.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { withOptions } from './run-command.ts'

async function invite(options: GlobalOptions, io: ProgramIo): Promise<void> {
  const answer = await withClient(options.dataDir, io, (client) => client.invite())
  printAnswer(options, io, answer, ({ url }) => url)
  // On standard error, so that standard output is only the link and can be piped on.
  if (options.json !== true) io.printError(INTENTS)
}

const INTENTS =
  'Turn these on in the Developer Portal (your application → Bot → Privileged Gateway Intents):\n' +
  '  Message Content Intent   to read messages\n' +
  "  Server Members Intent    for list_members, and for organisations' channels"

export function addInviteCommand(program: Command, io: ProgramIo): void {
  program
    .command('invite')
    .description('print the link that adds the bot to a Discord server')
    .action(withOptions(io, invite))
}
