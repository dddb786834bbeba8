import { ApplicationCommandType } from 'discord-api-types/v10'

import { presentCommand } from '../../../present/command.ts'
import {
  commandsIn,
  findCommand,
  putCommand,
  replaceCommands,
  type CommandScope,
} from '../../../world/commands.ts'
import type { CommandRecord } from '../../../world/records.ts'
import { requireGuild } from '../../access.ts'
import { readCommand, readCommandChanges, type CommandBody } from '../../commands/read-command.ts'
import { DiscordError, unknownCommand } from '../../errors.ts'
import { invalidField } from '../../form-errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { queryFlag } from '../../query-flag.ts'
import { readBodyList, readForm } from '../../validate.ts'

const both = (method: Route['method'], tail: string, run: Route['run']): Route[] =>
  ['/applications/{application_id}', '/applications/{application_id}/guilds/{guild_id}'].map((scope) => ({
    method,
    path: `${scope}/commands${tail}`,
    auth: 'bot',
    run,
  }))

export const commandRoutes: Route[] = [
  ...both('GET', '', list),
  ...both('POST', '', create),
  ...both('PUT', '', replaceAll),
  ...both('GET', '/{command_id}', (context) => ({
    status: 200,
    body: presentCommand(requireCommand(context)),
  })),
  ...both('PATCH', '/{command_id}', update),
  ...both('DELETE', '/{command_id}', remove),
]

const notYours = () =>
  new DiscordError(403, 20_012, 'You are not authorized to perform this action on this application')
const tooMany = (limit: number) =>
  new DiscordError(400, 30_032, `Maximum number of application commands reached (${limit}).`)

function list(context: RestContext): RestResult {
  const localisations = queryFlag(context.query, 'with_localizations') ?? false
  const commands = commandsIn(context.world, requireScope(context))
  return { status: 200, body: commands.map((command) => presentCommand(command, { localisations })) }
}

function create(context: RestContext): RestResult {
  const { world } = context
  const scope = requireScope(context)
  const body = readForm(context.body, (fields) => readCommand(fields))
  const replaces = findCommand(world, scope, body) !== undefined
  if (!replaces) requireRoom([...commandsIn(world, scope), body])
  return { status: replaces ? 200 : 201, body: presentCommand(putCommand(world, scope, body)) }
}

function replaceAll(context: RestContext): RestResult {
  const scope = requireScope(context)
  const bodies = readBodyList(context.body, readCommand)
  requireRoom(bodies)
  const keys = bodies.map(({ name, type }) => `${type} ${name}`)
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) !== index)
  if (repeated !== -1) {
    const message = 'Application command names must be unique'
    throw invalidField(`${repeated}.name`, 'APPLICATION_COMMANDS_DUPLICATE_NAME', message)
  }
  const commands = replaceCommands(context.world, scope, bodies)
  return { status: 200, body: commands.map((command) => presentCommand(command)) }
}

function update(context: RestContext): RestResult {
  const command = requireCommand(context)
  const changes = readForm(context.body, (fields) => readCommandChanges(fields, command))
  Object.assign(command, changes, { version: context.world.snowflakes.next() })
  return { status: 200, body: presentCommand(command) }
}

function remove(context: RestContext): RestResult {
  context.world.commands.delete(requireCommand(context).id)
  return { status: 204 }
}

/** Only the application's own bot registers its commands, and only where it is. */
function requireScope(context: RestContext): CommandScope {
  const { actor, params } = context
  if (actor.kind !== 'bot' || actor.application.id !== params['application_id']) throw notYours()
  const guildId = params['guild_id'] ?? null
  if (guildId !== null) requireGuild(context, guildId)
  return { applicationId: actor.application.id, guildId }
}

function requireCommand(context: RestContext): CommandRecord {
  const id = context.params['command_id']
  const command = commandsIn(context.world, requireScope(context)).find((one) => one.id === id)
  if (!command) throw unknownCommand()
  return command
}

const ROOM = [
  [ApplicationCommandType.ChatInput, 100],
  [ApplicationCommandType.User, 15],
  [ApplicationCommandType.Message, 15],
  [ApplicationCommandType.PrimaryEntryPoint, 1],
] as const

function requireRoom(commands: readonly Pick<CommandBody, 'type'>[]): void {
  for (const [type, limit] of ROOM) {
    const count = commands.filter((command) => command.type === type).length
    if (count > limit) throw tooMany(limit)
  }
}
