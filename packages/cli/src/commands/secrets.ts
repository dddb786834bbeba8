import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import { printAnswer } from '../output/print.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { withOptions } from './run-command.ts'

interface RotateOptions extends GlobalOptions {
  forgetOld?: boolean
}

async function rotate(options: RotateOptions, io: ProgramIo): Promise<void> {
  const forgetOld = options.forgetOld === true
  const answer = await withClient(options.dataDir, io, (client) =>
    client.rotateSecrets({ forget_old: forgetOld }),
  )
  const tail = forgetOld
    ? 'Tokens signed with the old key no longer work. Apps get new ones automatically.'
    : 'It takes over in one minute. Tokens signed with the old key work until they expire, within the hour.'
  printAnswer(options, io, answer, () => `The new signing key is ${answer.signing_key}. ${tail}`)
}

export function addSecretCommands(program: Command, io: ProgramIo): void {
  const secrets = program.command('secrets').description('keys that sign tokens: rotate')

  secrets
    .command('rotate')
    .description("create a new key for signing apps' tokens")
    .option('--forget-old', 'reject tokens signed with the old key immediately, if it may have leaked')
    .action(withOptions(io, rotate))
}
