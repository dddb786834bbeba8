import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import { printAnswer } from '../output/print.ts'
import { plain } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { withOptions } from './run-command.ts'

interface WhyOptions extends GlobalOptions {
  entity: string
  tool: string
  channel?: string
  server?: string
}

async function why(options: WhyOptions, io: ProgramIo): Promise<void> {
  const { entity, tool, channel, server } = options
  const answer = await withClient(options.dataDir, io, (client) =>
    client.why({
      entity,
      tool,
      ...(channel !== undefined && { channel: channel.replace(/^#/, '') }),
      ...(server !== undefined && { server }),
    }),
  )
  const lines = [answer.allowed ? plain(answer.message) : `No: ${plain(answer.message)}`]
  if (answer.layer !== undefined) lines.push(`  layer ${answer.layer}, reason ${answer.reason ?? '–'}`)
  printAnswer(options, io, answer, () => lines.join('\n'))
}

export function addWhyCommand(program: Command, io: ProgramIo): void {
  program
    .command('why')
    .description('show whether an entity can use a tool, and what prevents it')
    .requiredOption('--entity <entity>', 'name or id')
    .requiredOption('--tool <tool>', 'e.g. send_message')
    .option('--channel <channel>', 'name or id; leave it out to check the tool in general')
    .option(
      '--server <server>',
      'the server of a channel given by name, or of a tool that acts on a whole server',
    )
    .action(withOptions(io, why))
}
