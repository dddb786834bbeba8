import type { WakeCallAnswer } from '@arachne/contract'
import { type Command, InvalidArgumentError } from 'commander'

import { withClient } from '../connection/connect.ts'
import { CliError } from '../failure.ts'
import { plain, table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { readList, WAKE_FLAGS } from './choices.ts'

type WakeFlag = (typeof WAKE_FLAGS)[number]

interface WakeCallOptions extends GlobalOptions {
  url?: string
  only?: WakeFlag[]
  remove?: true
}

const isFlag = (word: string): word is WakeFlag => WAKE_FLAGS.some((flag) => flag === word)

function readFlags(text: string): WakeFlag[] {
  const words = readList(text)
  if (words.every(isFlag)) return words
  throw new InvalidArgumentError(`It must be some of ${WAKE_FLAGS.join(', ')}.`)
}

function describe({ url, only, secret }: WakeCallAnswer): string {
  const rows = [
    ['  Called', url],
    ['  When', only.length === 0 ? 'there is mail' : only.join(', ')],
  ]
  if (secret !== undefined) rows.push(['  Secret', `${secret}   (signs the calls; shown only now)`])
  return table(rows)
}

async function wakeCall(name: string, options: WakeCallOptions, io: ProgramIo): Promise<void> {
  const { url, only = [], remove } = options
  if (remove === true && url !== undefined) throw new CliError('Either --url or --remove.')
  if (url === undefined && only.length > 0) throw new CliError('--only belongs to --url.')
  if (remove === true) {
    const done = await withClient(options.dataDir, io, (client) => client.removeWakeCall(name))
    return io.print(options.json === true ? JSON.stringify(done) : `Nobody is called for ${plain(name)}.`)
  }
  const answer = await withClient(options.dataDir, io, (client) =>
    url === undefined ? client.readWakeCall(name) : client.setWakeCall(name, { url, only }),
  )
  io.print(options.json === true ? JSON.stringify(answer) : describe(answer))
}

export function addWakeCallCommand(entity: Command, io: ProgramIo): void {
  entity
    .command('wake-call <entity>')
    .description('show, set or remove the address that is called when an identity has mail')
    .option('--url <url>', 'call this address, signed, without content')
    .option('--only <flags>', 'only for addressed, triggered, watch, dm; separated by commas', readFlags)
    .option('--remove', 'call nobody any more')
    .action((name: string, _own, command: Command) =>
      wakeCall(name, command.optsWithGlobals<WakeCallOptions>(), io),
    )
}
