import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'

async function invite(options: GlobalOptions, io: ProgramIo): Promise<void> {
  const answer = await withClient(options.dataDir, io, (client) => client.invite())
  if (options.json === true) return io.print(JSON.stringify(answer))
  io.print(answer.url)
  // Beside what is printed, so that the address alone can be passed on.
  io.printError(INTENTS)
}

const INTENTS =
  'The bot needs these switches of the Developer Portal (your application → Bot → Privileged Gateway Intents):\n' +
  '  Message Content Intent   to read what is written\n' +
  '  Server Members Intent    for list_members, and for channels of organisations'

export function addInviteCommand(program: Command, io: ProgramIo): void {
  program
    .command('invite')
    .description('print the address where an admin adds the bot to a Discord server')
    .action((_own, command: Command) => invite(command.optsWithGlobals<GlobalOptions>(), io))
}
