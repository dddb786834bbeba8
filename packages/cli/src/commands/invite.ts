import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import type { GlobalOptions, Surroundings } from '../surroundings.ts'

async function invite(options: GlobalOptions, around: Surroundings): Promise<void> {
  const answer = await withClient(options.dataDir, around, (client) => client.invite())
  if (options.json === true) return around.print(JSON.stringify(answer))
  around.print(answer.url)
  // Beside what is printed, so that the address alone can be passed on.
  around.complain(INTENTS)
}

const INTENTS =
  'The bot needs these switches of the Developer Portal (your application → Bot → Privileged Gateway Intents):\n' +
  '  Message Content Intent   to read what is written\n' +
  '  Server Members Intent    for list_members, and for channels of organisations'

export function addInviteCommand(program: Command, around: Surroundings): void {
  program
    .command('invite')
    .description('print the address where an admin adds the bot to a Discord server')
    .action((_own, command: Command) => invite(command.optsWithGlobals<GlobalOptions>(), around))
}
