import { join } from 'node:path'

import type { Command } from 'commander'

import { CliError } from '../failure.ts'
import { printAnswer } from '../output/print.ts'
import { plain } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { withOptions } from './run-command.ts'

async function pair(options: GlobalOptions, io: ProgramIo, code: string): Promise<void> {
  const [{ readLocalSettings }, { createPairing }, { admitUser }] = await Promise.all([
    import('../discord-mcp/setup/settings.ts'),
    import('../discord-mcp/people/pairing.ts'),
    import('../discord-mcp/people/access-file.ts'),
  ])
  const { stateDir, accessFile } = readLocalSettings(io.env)
  const person = await createPairing(join(stateDir, 'pairing')).redeem(code)
  if (person === undefined)
    throw new CliError('This code is unknown or has expired. Codes are valid for an hour.')
  await admitUser(accessFile, person.userId)
  const { userId: user_id, name } = person
  printAnswer(options, io, { user_id, name }, () => `${plain(name)} (${user_id}) can now answer questions.`)
}

export function addDecisionPairCommand(decision: Command, io: ProgramIo): void {
  decision
    .command('pair')
    .description('let someone answer questions, using the code the bot gave them')
    .argument('<code>', 'the six-character code')
    .action(withOptions(io, pair))
}
