import type { EntityView, InstanceStatus } from '@arachne/contract'
import { type Command, Option } from 'commander'

import { withClient } from '../connection/connect.ts'
import { CliError } from '../failure.ts'
import { plain, table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { noneToNull, PINGS, readChoice } from './choices.ts'
import { describeSelection } from './describe-selection.ts'
import { allBans, allEntities, allServers } from './list-all.ts'
import { addServerMembershipCommands } from './server-membership.ts'
import { addServerRuleCommands } from './server-rules.ts'

interface AddOptions extends GlobalOptions {
  entity: string
  server: string
  template?: string
  channels?: string
  tools?: string
  mayPing?: (typeof PINGS)[number]
  announce?: string
}

interface RemoveOptions extends GlobalOptions {
  entity: string
  server: string
}

interface ListOptions extends GlobalOptions {
  entity?: string
  banned?: true
}

async function add(options: AddOptions, io: ProgramIo): Promise<void> {
  const { entity, server, template, mayPing, announce } = options
  const channels = options.channels === undefined ? undefined : readChoice('--channels', options.channels)
  const tools = options.tools === undefined ? undefined : readChoice('--tools', options.tools)
  const answer = await withClient(options.dataDir, io, (client) =>
    client.joinServer(entity, {
      server,
      ...(template !== undefined && { template }),
      ...(channels !== undefined && { channels }),
      ...(tools !== undefined && { tools }),
      ...(mayPing !== undefined && { may_ping: mayPing }),
      ...(announce !== undefined && { announce: noneToNull(announce) }),
    }),
  )
  for (const warning of answer.warnings) io.printError(plain(warning.message))
  if (options.json === true) return io.print(JSON.stringify(answer))
  const { membership } = answer
  const where = plain(membership.server_name ?? membership.server_id)
  io.print(
    `${plain(entity)} is now on ${where}, with ${describeSelection(membership.channels, 'channel')} and ${describeSelection(membership.tools, 'tool')}.`,
  )
}

function pick(entities: EntityView[], idOrName: string): EntityView {
  const byId = entities.find(({ id }) => id === idOrName)
  if (byId !== undefined) return byId
  const byName = entities.filter(({ name }) => name.toLowerCase() === idOrName.toLowerCase())
  const [only, another] = byName
  if (only === undefined) throw new CliError(`There is no entity "${idOrName}".`)
  if (another === undefined) return only
  const candidates = byName.map(({ id, owner }) => `  ${id}  ${plain(owner.name)}'s`)
  throw new CliError(
    [`There are ${byName.length} entities named "${idOrName}"; use the id:`, ...candidates].join('\n'),
  )
}

async function listOfEntity(idOrName: string, options: ListOptions, io: ProgramIo): Promise<void> {
  const entities = await withClient(options.dataDir, io, allEntities)
  const { name, servers } = pick(entities, idOrName)
  if (options.json === true) return io.print(JSON.stringify({ servers }))
  if (servers.length === 0) return io.print(`${plain(name)} isn't on any server yet.`)
  const rows = servers.map((membership) => [
    membership.server_name ?? '(unknown)',
    describeSelection(membership.channels, 'channel'),
    describeSelection(membership.tools, 'tool'),
    membership.server_id,
  ])
  io.print(table([['SERVER', 'CHANNELS', 'TOOLS', 'ID'], ...rows]))
}

async function list(options: ListOptions, io: ProgramIo): Promise<void> {
  if (options.entity !== undefined) return listOfEntity(options.entity, options, io)
  if (options.banned === true) return listBanned(options, io)
  const [servers, entities, status] = await withClient(options.dataDir, io, (client) =>
    Promise.all([allServers(client), allEntities(client), client.status()]),
  )
  const settled = servers.map((server) => ({ ...server, entities: entitiesOn(server.id, entities) }))
  if (options.json === true) return io.print(JSON.stringify({ servers: settled }))
  if (servers.length === 0) return io.print(noServers(status))
  const rows = settled.map((server) => [
    server.name,
    server.entities.map(({ name }) => name).join(', ') || '–',
    server.id,
  ])
  io.print(table([['SERVER', 'ENTITIES', 'ID'], ...rows]))
}

function entitiesOn(serverId: string, entities: EntityView[]): { id: string; name: string }[] {
  return entities
    .filter(({ servers }) => servers.some((member) => member.server_id === serverId))
    .map(({ id, name }) => ({ id, name }))
}

/** Without a connection to Discord, no known server doesn't mean that there is none. */
function noServers({ ready, reason }: InstanceStatus): string {
  if (ready) return "The bot isn't on any Discord server yet."
  return `Not connected to Discord, so its servers are unknown: ${plain(reason ?? 'try again later.')}`
}

async function listBanned(options: ListOptions, io: ProgramIo): Promise<void> {
  const bans = await withClient(options.dataDir, io, allBans)
  if (options.json === true) return io.print(JSON.stringify({ bans }))
  if (bans.length === 0) return io.print('No servers are banned.')
  const rows = bans.map((ban) => [ban.server_name ?? '(unknown)', ban.reason ?? '–', ban.server_id])
  io.print(table([['SERVER', 'REASON', 'ID'], ...rows]))
}

async function remove(options: RemoveOptions, io: ProgramIo): Promise<void> {
  const { entity, server } = options
  const answer = await withClient(options.dataDir, io, (client) => client.leaveServer(entity, server))
  for (const warning of answer.warnings) io.printError(plain(warning.message))
  if (options.json === true) return io.print(JSON.stringify(answer))
  io.print(`${plain(entity)} is no longer on ${plain(server)}.`)
}

export function addServerCommands(program: Command, io: ProgramIo): void {
  const server = program
    .command('server')
    .description(
      'Discord servers and what entities can do there: add, remove, list, rights, tune, settings, ban',
    )

  server
    .command('add')
    .description('add an entity to a Discord server the bot is on')
    .requiredOption('--entity <entity>', 'name or id')
    .requiredOption('--server <server>', 'name or id of the Discord server')
    .option(
      '--template <template>',
      'the template for its rights; without this and --channels, the default one',
    )
    .option('--channels <list>', 'channels or categories by name or id, separated by commas, or all, or none')
    .option(
      '--tools <list>',
      'tool names separated by commas, or all (the default: all except moderation and channels), or none',
    )
    .addOption(new Option('--may-ping <whom>', 'who its messages can ping').choices(PINGS))
    .option('--announce <channel>', 'announce it there; none for nowhere')
    .action((_own, command: Command) => add(command.optsWithGlobals<AddOptions>(), io))

  server
    .command('remove')
    .description('remove an entity from a Discord server, along with its role and unread messages')
    .requiredOption('--entity <entity>', 'name or id')
    .requiredOption('--server <server>', 'name or id of the Discord server')
    .action((_own, command: Command) => remove(command.optsWithGlobals<RemoveOptions>(), io))

  server
    .command('list')
    .description('list the Discord servers the bot is on')
    .option('--entity <entity>', 'only those this entity is on, with its rights there')
    .option('--banned', 'list banned servers instead')
    .action((_own, command: Command) => list(command.optsWithGlobals<ListOptions>(), io))

  addServerMembershipCommands(server, io)
  addServerRuleCommands(server, io)
}
