import { type Command, InvalidArgumentError, Option } from 'commander'

import { CliError } from '../failure.ts'
import { table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { withOptions } from './run-command.ts'

interface SandboxOptions extends GlobalOptions {
  port: number
  dataFile?: string
  rateLimits: 'off' | 'realistic' | 'strict'
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new InvalidArgumentError('Use a number from 0 to 65535.')
}

/** The published package doesn't include the sandbox. */
async function loadSandbox() {
  try {
    return await import('@arachne/sandbox')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new CliError('The sandbox comes with the Arachne repository. Run "npx arachne sandbox" there.')
  }
}

async function start(options: SandboxOptions, io: ProgramIo): Promise<void> {
  const { createSandbox } = await loadSandbox()
  await using sandbox = await createSandbox({
    port: options.port,
    rateLimits: options.rateLimits,
    ...(options.dataFile !== undefined && { dataFile: options.dataFile }),
  })
  const { url, chatUrl, controlUrl, application, people } = sandbox
  if (options.json === true) {
    const { id, botToken, clientSecret } = application
    const line = { url, chat: chatUrl, control: controlUrl, application: { id }, token: botToken }
    io.print(JSON.stringify({ ...line, secret: clientSecret, people }))
  } else {
    const rows = [
      ['  Chat page', chatUrl],
      ['  Control API', controlUrl],
      ['  DISCORD_API_URL', sandbox.endpoints.api],
      ['  DISCORD_BOT_TOKEN', application.botToken],
    ]
    io.print(`A local Discord is running.\n\n${table(rows)}\n\n  Press Ctrl-C to stop it.`)
  }
  await io.untilInterrupted()
}

export function addSandboxCommand(program: Command, io: ProgramIo): void {
  program
    .command('sandbox')
    .description('run a local Discord to try things out')
    .option('--port <number>', 'the port to listen on; 0 picks a free one', readPort, 0)
    .option('--data-file <file>', 'keep servers, people and chats between runs')
    .addOption(
      new Option('--rate-limits <mode>', "how strictly Discord's rate limits apply")
        .choices(['off', 'realistic', 'strict'])
        .default('off'),
    )
    .action(withOptions(io, start))
}
