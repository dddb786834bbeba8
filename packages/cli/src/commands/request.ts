import type { ApproveBody } from '@arachne/contract'
import { type Command, Option } from 'commander'

import { withClient } from '../connection/connect.ts'
import { plain, table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { noneToNull, PINGS, readChoice } from './choices.ts'
import { ALL_TOOLS } from './describe-selection.ts'
import { allRequests } from './list-all.ts'

interface ListOptions extends GlobalOptions {
  all?: true
  server?: string
  entity?: string
}

interface ApproveOptions extends GlobalOptions {
  template?: string
  channels?: string
  tools?: string
  mayPing?: (typeof PINGS)[number]
  announce?: string
}

interface RejectOptions extends GlobalOptions {
  reason?: string
}

async function list(options: ListOptions, io: ProgramIo): Promise<void> {
  const { all, server, entity } = options
  const requests = await withClient(options.dataDir, io, (client) =>
    allRequests(client, {
      ...(all !== true && { state: 'pending' as const }),
      ...(server !== undefined && { server }),
      ...(entity !== undefined && { entity }),
    }),
  )
  if (options.json === true) return io.print(JSON.stringify({ requests }))
  if (requests.length === 0) return io.print('No pending requests.')
  const rows = requests.map((request) => [
    request.entity.name,
    request.entity.platform ?? '–',
    request.entity.owner.name,
    request.server_name ?? request.server_id,
    request.state,
    request.id,
  ])
  io.print(table([['ENTITY', 'PLATFORM', 'OWNER', 'SERVER', 'STATE', 'ID'], ...rows]))
}

function grantOf(options: ApproveOptions): ApproveBody {
  const { template, channels, tools, mayPing, announce } = options
  return {
    ...(template !== undefined && { template }),
    ...(channels !== undefined && { channels: readChoice('--channels', channels) }),
    ...(tools !== undefined && { tools: readChoice('--tools', tools) }),
    ...(mayPing !== undefined && { may_ping: mayPing }),
    ...(announce !== undefined && { announce: noneToNull(announce) }),
  }
}

async function approve(id: string, options: ApproveOptions, io: ProgramIo): Promise<void> {
  const grant = grantOf(options)
  const answer = await withClient(options.dataDir, io, (client) => client.approve(id, grant))
  for (const warning of answer.warnings) io.printError(plain(warning.message))
  if (options.json === true) return io.print(JSON.stringify(answer))
  const { request } = answer
  io.print(`${plain(request.entity.name)} is now on ${plain(request.server_name ?? request.server_id)}.`)
}

async function reject(id: string, options: RejectOptions, io: ProgramIo): Promise<void> {
  const { reason } = options
  const answer = await withClient(options.dataDir, io, (client) =>
    client.reject(id, reason === undefined ? {} : { reason }),
  )
  if (options.json === true) return io.print(JSON.stringify(answer))
  io.print(`The request of ${plain(answer.request.entity.name)} was rejected.`)
}

export function addRequestCommands(program: Command, io: ProgramIo): void {
  const request = program
    .command('request')
    .description('requests to add entities to servers: list, approve, reject')

  request
    .command('list')
    .description('list pending requests')
    .option('--all', 'include requests that were decided')
    .option('--server <server>', 'only for this server')
    .option('--entity <entity>', 'only for this entity')
    .action((_own, command: Command) => list(command.optsWithGlobals<ListOptions>(), io))

  request
    .command('approve <id>')
    .description(
      `approve a request; by default with the default template, or else with all channels and ${ALL_TOOLS}`,
    )
    .option('--template <template>', "one of the server's templates")
    .option('--channels <list>', 'channels or categories by name or id, separated by commas, or all, or none')
    .option(
      '--tools <list>',
      'tool names separated by commas, or all (except moderation and channels), or none',
    )
    .addOption(new Option('--may-ping <whom>', 'who its messages can ping').choices(PINGS))
    .option('--announce <channel>', 'announce it there; none for nowhere')
    .action((id: string, _own, command: Command) =>
      approve(id, command.optsWithGlobals<ApproveOptions>(), io),
    )

  request
    .command('reject <id>')
    .description('reject a request')
    .option('--reason <text>', 'why; shown to the owner')
    .action((id: string, _own, command: Command) => reject(id, command.optsWithGlobals<RejectOptions>(), io))
}
