import { join } from 'node:path'

import type { Command } from 'commander'

import { CliError } from '../failure.ts'
import { plain } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'

async function pair(code: string, { json }: GlobalOptions, io: ProgramIo): Promise<void> {
  const [{ readSettings }, { withDotenv }, { createPairing }, { admitUser }] = await Promise.all([
    import('../discord-mcp/setup/settings.ts'),
    import('../discord-mcp/setup/dotenv.ts'),
    import('../discord-mcp/people/pairing.ts'),
    import('../discord-mcp/people/access-file.ts'),
  ])
  const { stateDir, accessFile } = readSettings(withDotenv(io.env, process.cwd()))
  const person = await createPairing(join(stateDir, 'pairing')).redeem(code)
  if (person === undefined)
    throw new CliError('This code is unknown or has expired. Codes are valid for an hour.')
  await admitUser(accessFile, person.userId)
  if (json === true) io.print(JSON.stringify({ user_id: person.userId, name: person.name }))
  else io.print(`${plain(person.name)} (${person.userId}) can now answer questions.`)
}

export function addDecisionPairCommand(decision: Command, io: ProgramIo): void {
  decision
    .command('pair')
    .description('let someone answer questions, using the code the bot gave them')
    .argument('<code>', 'the six-character code')
    .action((code: string, _own, command: Command) =>
      pair(code, command.optsWithGlobals<GlobalOptions>(), io),
    )
}
