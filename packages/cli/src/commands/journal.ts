import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import { CliError } from '../failure.ts'
import { count, table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { withOptions } from './run-command.ts'

interface VerifyOptions extends GlobalOptions {
  space?: string
  head?: string
}

async function verify(options: VerifyOptions, io: ProgramIo): Promise<void> {
  const { space, head } = options
  if (head !== undefined && space === undefined) {
    throw new CliError('--head applies to a single space. Add --space.')
  }
  const answer = await withClient(options.dataDir, io, (client) =>
    client.verifyJournal({ ...(space !== undefined && { space }), ...(head !== undefined && { head }) }),
  )
  if (options.json === true) io.print(JSON.stringify(answer))
  else if (answer.spaces.length === 0) io.print('The journal is empty.')
  else {
    const rows = answer.spaces.map((report) => [
      report.space,
      count(report.entries, 'entry', 'entries'),
      report.ok ? 'ok' : (report.problem ?? `entry ${report.broken_at} doesn't match`),
      report.head === null ? '–' : `${report.head.seq}:${report.head.hash}`,
    ])
    io.print(table([['SPACE', 'ENTRIES', 'STATE', 'HEAD'], ...rows]))
  }
  if (!answer.ok) throw new CliError('The journal has been damaged or tampered with.')
}

export function addJournalCommands(program: Command, io: ProgramIo): void {
  const journal = program.command('journal').description('the record of who did what: verify')

  journal
    .command('verify')
    .description("check the chain of hashes and report the first entry that doesn't match")
    .option('--space <space>', 'only this space, e.g. server:<id> or instance')
    .option('--head <seq:hash>', 'a head printed earlier; detects entries missing at the end')
    .action(withOptions(io, verify))
}
