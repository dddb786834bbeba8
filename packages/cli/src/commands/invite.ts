import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import type { GlobalOptions, Surroundings } from '../surroundings.ts'

async function invite(options: GlobalOptions, around: Surroundings): Promise<void> {
  const answer = await withClient(options.dataDir, around, (client) => client.invite())
  around.print(options.json === true ? JSON.stringify(answer) : answer.url)
}

export function addInviteCommand(program: Command, around: Surroundings): void {
  program
    .command('invite')
    .description('print the address where an admin adds the bot to a Discord server')
    .action((_own, command: Command) => invite(command.optsWithGlobals<GlobalOptions>(), around))
}
