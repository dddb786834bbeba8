import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'

interface RotateOptions extends GlobalOptions {
  forgetOld?: boolean
}

async function rotate(options: RotateOptions, io: ProgramIo): Promise<void> {
  const forgetOld = options.forgetOld === true
  const answer = await withClient(options.dataDir, io, (client) =>
    client.rotateSecrets({ forget_old: forgetOld }),
  )
  if (options.json === true) return io.print(JSON.stringify(answer))
  const tail = forgetOld
    ? 'Tokens of the old key are refused from now on; apps fetch new ones by themselves.'
    : 'It signs from a minute from now. Tokens of the old key stay good until they expire, within the hour.'
  io.print(`The new signing key is ${answer.signing_key}. ${tail}`)
}

export function addSecretCommands(program: Command, io: ProgramIo): void {
  const secrets = program.command('secrets').description('what tokens are signed with: rotate')

  secrets
    .command('rotate')
    .description('make a new key that signs the tokens of apps')
    .option('--forget-old', 'refuse at once what the old key signed, if somebody may have seen it')
    .action((_own, command: Command) => rotate(command.optsWithGlobals<RotateOptions>(), io))
}
