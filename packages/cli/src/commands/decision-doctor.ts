import type { Command } from 'commander'

import { CliError } from '../failure.ts'
import { table } from '../output/text.ts'
import type { GlobalOptions, Surroundings } from '../surroundings.ts'

async function doctor({ json }: GlobalOptions, around: Surroundings): Promise<void> {
  const [{ examine }, { readSettings }, { withDotenv }] = await Promise.all([
    import('../discord-mcp/setup/examine.ts'),
    import('../discord-mcp/setup/settings.ts'),
    import('../discord-mcp/setup/dotenv.ts'),
  ])
  const checks = await examine(readSettings(withDotenv(around.env, process.cwd())))
  if (json === true) around.print(JSON.stringify({ checks }))
  else around.print(table(checks.map(({ ok, what, found }) => [ok ? '✓' : '✗', what, found])))
  const failed = checks.filter(({ ok }) => !ok).length
  if (failed > 0) throw new CliError(failed === 1 ? 'One check failed.' : `${failed} checks failed.`)
}

export function addDecisionDoctorCommand(decision: Command, around: Surroundings): void {
  decision
    .command('doctor')
    .description('check everything discord-mcp needs: token, intent, channel, approvers, clock, files')
    .action((_own, command: Command) => doctor(command.optsWithGlobals<GlobalOptions>(), around))
}
