import type { Command } from 'commander'

import { CliError } from '../failure.ts'
import { table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { withOptions } from './run-command.ts'

async function doctor({ json }: GlobalOptions, io: ProgramIo): Promise<void> {
  const [{ runDoctorChecks }, { readLocalSettings }] = await Promise.all([
    import('../discord-mcp/setup/doctor-checks.ts'),
    import('../discord-mcp/setup/settings.ts'),
  ])
  const checks = await runDoctorChecks(readLocalSettings(io.env))
  if (json === true) io.print(JSON.stringify({ checks }))
  else io.print(table(checks.map(({ ok, what, found }) => [ok ? '✓' : '✗', what, found])))
  const failed = checks.filter(({ ok }) => !ok).length
  if (failed > 0) throw new CliError(failed === 1 ? 'One check failed.' : `${failed} checks failed.`)
}

export function addDecisionDoctorCommand(decision: Command, io: ProgramIo): void {
  decision
    .command('doctor')
    .description('check everything discord-mcp needs: token, intent, channel, approvers, clock, files')
    .action(withOptions(io, doctor))
}
