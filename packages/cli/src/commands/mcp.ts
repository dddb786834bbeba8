import type { Command } from 'commander'

import { runBridge } from '../bridge/bridge.ts'
import { createEndpoint, type Endpoint } from '../bridge/endpoint.ts'
import { findRunningServer, readLocalToken, requireFolder } from '../connection/data-dir-files.ts'
import { CliError } from '../failure.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'

interface McpOptions extends GlobalOptions {
  entity: string
  url?: string
  key?: string
  only?: string
  toolsets?: string
}

const FLAGS = ['addressed', 'triggered', 'watch', 'dm']

function readOnly(list = ''): string[] {
  const only = list.split(',').filter((word) => word !== '')
  const wrong = only.find((word) => !FLAGS.includes(word))
  if (wrong === undefined) return only
  throw new CliError(`--only knows ${FLAGS.join(', ')}, not ${JSON.stringify(wrong)}.`)
}

/** By the data directory of the Arachne on this machine, where a name will do. */
async function findLocally({ dataDir, entity }: McpOptions, { fetch }: ProgramIo) {
  requireFolder(dataDir)
  const running = findRunningServer(dataDir)
  if (running === undefined) {
    throw new CliError(`No Arachne is running with the data directory ${dataDir}; start it, or use --url.`)
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
  if (!key) throw new CliError("Set ARACHNE_API_KEY to the entity's key, or give it with --key.")
  await runBridge(io.lines(), {
    only: readOnly(options.only),
    connect: () => connect(options, io, key),
    write: (message) => io.print(JSON.stringify(message)),
  })
}

export function addMcpCommand(program: Command, io: ProgramIo): void {
  program
    .command('mcp')
    .description('speak MCP on standard input and output for one entity, and tell Claude Code of new mail')
    .requiredOption('--entity <id or name>', 'which entity; with --url, its id')
    .option('--url <address>', 'an Arachne elsewhere, e.g. https://arachne.example.org')
    .option('--key <key>', "the entity's key; better in ARACHNE_API_KEY, where other users cannot see it")
    .option('--only <flags>', `which mail to tell of: ${FLAGS.join(', ')} (default: all)`)
    .option('--toolsets <names>', 'offer only these tools, e.g. core,messaging')
    .action((_own, command: Command) => bridge(command.optsWithGlobals<McpOptions>(), io))
}
