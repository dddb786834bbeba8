import type { Command } from 'commander'

import { runBridge } from '../bridge/bridge.ts'
import { createEndpoint, type Endpoint } from '../bridge/endpoint.ts'
import { findRunningServer, readLocalToken, requireFolder } from '../connection/data-dir-files.ts'
import { CliError } from '../failure.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { readFlags, WAKE_FLAGS } from './choices.ts'
import { withOptions } from './run-command.ts'

interface McpOptions extends GlobalOptions {
  entity: string
  url?: string
  key?: string
  only?: string[]
  toolsets?: string
}

/** Finds the Arachne on this machine by its data directory; the entity may then be given by name. */
async function findLocally({ dataDir, entity }: McpOptions, { fetch }: ProgramIo) {
  requireFolder(dataDir)
  const running = findRunningServer(dataDir)
  if (running === undefined) {
    throw new CliError(`No Arachne is running with the data directory ${dataDir}. Start it, or use --url.`)
  }
  const { createClient } = await import('@arachne/contract/client')
  const client = createClient({ baseUrl: running.url, token: readLocalToken(dataDir), fetch })
  return { base: running.url, id: (await client.showEntity(entity)).id as string }
}

async function connect(options: McpOptions, io: ProgramIo, key: string): Promise<Endpoint> {
  const { url, entity, toolsets } = options
  const { base, id } = url === undefined ? await findLocally(options, io) : { base: url, id: entity }
  const address = new URL(`${base.replace(/\/+$/, '')}/mcp/${encodeURIComponent(id)}`)
  if (toolsets !== undefined) address.searchParams.set('toolsets', toolsets)
  return createEndpoint({ url: address.href, key, entityId: id, fetch: (at, init) => fetch(at, init) })
}

async function bridge(options: McpOptions, io: ProgramIo): Promise<void> {
  const key = options.key ?? io.env['ARACHNE_API_KEY']
  if (!key) throw new CliError("Set ARACHNE_API_KEY to the entity's key, or pass it with --key.")
  await runBridge(io.lines(), {
    only: options.only ?? [],
    connect: () => connect(options, io, key),
    write: (message) => io.print(JSON.stringify(message)),
  })
}

export function addMcpCommand(program: Command, io: ProgramIo): void {
  program
    .command('mcp')
    .description(
      'serve an entity over MCP on standard input and output, and tell Claude Code about new messages',
    )
    .requiredOption('--entity <id or name>', 'the entity; with --url, its id')
    .option('--url <address>', 'an Arachne on another machine, e.g. https://arachne.example.org')
    .option('--key <key>', "the entity's key; safer in ARACHNE_API_KEY, where other users can't see it")
    .option(
      '--only <flags>',
      `which messages to announce: ${WAKE_FLAGS.join(', ')} (default: all)`,
      readFlags,
    )
    .option('--toolsets <names>', 'offer only these toolsets, e.g. core,messaging')
    .action(withOptions(io, bridge))
}
