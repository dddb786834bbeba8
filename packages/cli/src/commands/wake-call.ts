import type { WakeCallAnswer } from '@arachne/contract'
import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import { CliError } from '../failure.ts'
import { printAnswer } from '../output/print.ts'
import { plain, table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { readFlags, type WakeFlag } from './choices.ts'
import { withOptions } from './run-command.ts'

interface WakeCallOptions extends GlobalOptions {
  url?: string
  only?: WakeFlag[]
  remove?: true
}

function describe({ url, only, secret }: WakeCallAnswer): string {
  const rows = [
    ['  URL', url],
    ['  Called for', only.length === 0 ? 'all new messages' : only.join(', ')],
  ]
  if (secret !== undefined) rows.push(['  Secret', `${secret}   (signs the calls; shown only once)`])
  return table(rows)
}

async function wakeCall(options: WakeCallOptions, io: ProgramIo, name: string): Promise<void> {
  const { url, only = [], remove } = options
  if (remove === true && url !== undefined) throw new CliError('Use either --url or --remove.')
  if (url === undefined && only.length > 0) throw new CliError('--only needs --url.')
  if (remove === true) {
    const done = await withClient(options.dataDir, io, (client) => client.removeWakeCall(name))
    return printAnswer(options, io, done, () => `The wake-up call for ${plain(name)} was removed.`)
  }
  const answer = await withClient(options.dataDir, io, (client) =>
    url === undefined ? client.readWakeCall(name) : client.setWakeCall(name, { url, only }),
  )
  printAnswer(options, io, answer, describe)
}

export function addWakeCallCommand(entity: Command, io: ProgramIo): void {
  entity
    .command('wake-call <entity>')
    .description('show, set or remove the URL that is called when an entity has new messages')
    .option('--url <url>', 'the URL to call; calls are signed and carry no content')
    .option(
      '--only <flags>',
      'only for addressed, triggered, watch or dm messages; separated by commas',
      readFlags,
    )
    .option('--remove', 'stop calling')
    .action(withOptions(io, wakeCall))
}
