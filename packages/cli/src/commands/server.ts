import type { EntityView, MembershipView } from '@arachne/contract'
import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import { CliError } from '../failure.ts'
import { count, plain, table } from '../output/text.ts'
import type { GlobalOptions, Surroundings } from '../surroundings.ts'
import { readChoice } from './choices.ts'

interface AddOptions extends GlobalOptions {
  entity: string
  server: string
  channels: string
  tools?: string
  announce?: string
}

interface ListOptions extends GlobalOptions {
  entity?: string
}

const chosen = (selection: MembershipView['channels'], thing: string) =>
  typeof selection === 'string'
    ? `${selection === 'all' ? 'all' : 'no'} ${thing}s`
    : count(selection.length, thing)

async function add(options: AddOptions, around: Surroundings): Promise<void> {
  const { entity, server, announce } = options
  const channels = readChoice('--channels', options.channels)
  const tools = options.tools === undefined ? undefined : readChoice('--tools', options.tools)
  const answer = await withClient(options.dataDir, around, (client) =>
    client.joinServer(entity, {
      server,
      channels,
      ...(tools !== undefined && { tools }),
      ...(announce !== undefined && { announce }),
    }),
  )
  for (const warning of answer.warnings) around.complain(plain(warning))
  if (options.json === true) return around.print(JSON.stringify(answer))
  const { membership } = answer
  const where = plain(membership.server_name ?? membership.server_id)
  around.print(
    `${plain(entity)} is now on ${where}, with ${chosen(membership.channels, 'channel')} and ${chosen(membership.tools, 'tool')}.`,
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

async function listOfEntity(idOrName: string, options: ListOptions, around: Surroundings): Promise<void> {
  const { entities } = await withClient(options.dataDir, around, (client) => client.listEntities())
  const { name, servers } = pick(entities, idOrName)
  if (options.json === true) return around.print(JSON.stringify({ servers }))
  if (servers.length === 0) return around.print(`${plain(name)} is on no server yet.`)
  const rows = servers.map((membership) => [
    membership.server_name ?? '(unknown)',
    chosen(membership.channels, 'channel'),
    chosen(membership.tools, 'tool'),
    membership.server_id,
  ])
  around.print(table([['SERVER', 'CHANNELS', 'TOOLS', 'ID'], ...rows]))
}

async function list(options: ListOptions, around: Surroundings): Promise<void> {
  if (options.entity !== undefined) return listOfEntity(options.entity, options, around)
  const [{ servers }, { entities }] = await withClient(options.dataDir, around, (client) =>
    Promise.all([client.listServers(), client.listEntities()]),
  )
  if (options.json === true) return around.print(JSON.stringify({ servers }))
  if (servers.length === 0) return around.print('The bot is on no Discord server yet.')
  const rows = servers.map(({ id, name }) => {
    const members = entities.filter((entity) => entity.servers.some((member) => member.server_id === id))
    return [name, members.map((entity) => entity.name).join(', ') || '–', id]
  })
  around.print(table([['SERVER', 'ENTITIES', 'ID'], ...rows]))
}

export function addServerCommands(program: Command, around: Surroundings): void {
  const server = program.command('server').description('Discord servers and who may be there: add, list')

  server
    .command('add')
    .description('let an identity onto a Discord server the bot is on')
    .requiredOption('--entity <entity>', 'name or id')
    .requiredOption('--server <server>', 'name or id of the Discord server')
    .requiredOption('--channels <list>', 'channel names or ids separated by commas, or all, or none')
    .option('--tools <list>', 'tool names separated by commas, or all (default), or none')
    .option('--announce <channel>', 'tell people there that it has come')
    .action((_own, command: Command) => add(command.optsWithGlobals<AddOptions>(), around))

  server
    .command('list')
    .description('show the Discord servers the bot is on')
    .option('--entity <entity>', 'only those of one identity, with what it may do there')
    .action((_own, command: Command) => list(command.optsWithGlobals<ListOptions>(), around))
}
