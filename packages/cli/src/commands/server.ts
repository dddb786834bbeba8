import type { EntityView, InstanceStatus } from '@arachne/contract'
import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import { CliError } from '../failure.ts'
import { printAnswer, printList } from '../output/print.ts'
import { plain } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { noneToNull } from './choices.ts'
import { describeSelection } from './describe-selection.ts'
import { allBans, allEntities, allServers } from './list-all.ts'
import { addRightsOptions, readRights, type RightsOptions } from './rights-options.ts'
import { withOptions } from './run-command.ts'
import { addServerMembershipCommands } from './server-membership.ts'
import { addServerRuleCommands } from './server-rules.ts'

interface AddOptions extends GlobalOptions, RightsOptions {
  entity: string
  server: string
  template?: string
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
  const { entity, server, template, announce } = options
  const body = {
    server,
    ...(template !== undefined && { template }),
    ...readRights(options),
    ...(announce !== undefined && { announce: noneToNull(announce) }),
  }
  const answer = await withClient(options.dataDir, io, (client) => client.joinServer(entity, body))
  const { server_name, server_id, channels, tools } = answer.membership
  const rights = `${describeSelection(channels, 'channel')} and ${describeSelection(tools, 'tool')}`
  const where = plain(server_name ?? server_id)
  printAnswer(options, io, answer, () => `${plain(entity)} is now on ${where}, with ${rights}.`)
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

async function listOfEntity(options: ListOptions, io: ProgramIo, idOrName: string): Promise<void> {
  const entities = await withClient(options.dataDir, io, allEntities)
  const { name, servers } = pick(entities, idOrName)
  printList(options, io, {
    list: { servers },
    none: `${plain(name)} isn't on any server yet.`,
    columns: {
      SERVER: ({ server_name }) => server_name ?? '(unknown)',
      CHANNELS: ({ channels }) => describeSelection(channels, 'channel'),
      TOOLS: ({ tools }) => describeSelection(tools, 'tool'),
      ID: ({ server_id }) => server_id,
    },
  })
}

async function list(options: ListOptions, io: ProgramIo): Promise<void> {
  if (options.entity !== undefined) return listOfEntity(options, io, options.entity)
  if (options.banned === true) return listBanned(options, io)
  const [servers, entities, status] = await withClient(options.dataDir, io, (client) =>
    Promise.all([allServers(client), allEntities(client), client.status()]),
  )
  const settled = servers.map((server) => ({ ...server, entities: entitiesOn(server.id, entities) }))
  printList(options, io, {
    list: { servers: settled },
    none: noServers(status),
    columns: {
      SERVER: (server) => server.name,
      ENTITIES: (server) => server.entities.map(({ name }) => name).join(', ') || '–',
      ID: ({ id }) => id,
    },
  })
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
  printList(options, io, {
    list: { bans },
    none: 'No servers are banned.',
    columns: {
      SERVER: ({ server_name }) => server_name ?? '(unknown)',
      REASON: ({ reason }) => reason ?? '–',
      ID: ({ server_id }) => server_id,
    },
  })
}

async function remove(options: RemoveOptions, io: ProgramIo): Promise<void> {
  const { entity, server } = options
  const answer = await withClient(options.dataDir, io, (client) => client.leaveServer(entity, server))
  printAnswer(options, io, answer, () => `${plain(entity)} is no longer on ${plain(server)}.`)
}

export function addServerCommands(program: Command, io: ProgramIo): void {
  const server = program
    .command('server')
    .description(
      'Discord servers and what entities can do there: add, remove, list, rights, tune, settings, ban',
    )

  const adding = server
    .command('add')
    .description('add an entity to a Discord server the bot is on')
    .requiredOption('--entity <entity>', 'name or id')
    .requiredOption('--server <server>', 'name or id of the Discord server')
    .option(
      '--template <template>',
      'the template for its rights; without this and --channels, the default one',
    )
  addRightsOptions(adding)
    .option('--announce <channel>', 'announce it there; none for nowhere')
    .action(withOptions(io, add))

  server
    .command('remove')
    .description('remove an entity from a Discord server, along with its role and unread messages')
    .requiredOption('--entity <entity>', 'name or id')
    .requiredOption('--server <server>', 'name or id of the Discord server')
    .action(withOptions(io, remove))

  server
    .command('list')
    .description('list the Discord servers the bot is on')
    .option('--entity <entity>', 'only those this entity is on, with its rights there')
    .option('--banned', 'list banned servers instead')
    .action(withOptions(io, list))

  addServerMembershipCommands(server, io)
  addServerRuleCommands(server, io)
}
