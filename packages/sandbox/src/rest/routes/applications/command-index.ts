import { presentCommand } from '../../../present/command.ts'
import { mayUseCommand } from '../../../rules/command-access.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import { permissionsIn } from '../../../rules/permissions.ts'
import { compareIds } from '../../../world/id-order.ts'
import type { ApplicationRecord, ChannelRecord, CommandRecord } from '../../../world/records.ts'
import type { World } from '../../../world/world.ts'
import { requireChannel, requireGuild, requireUser } from '../../access.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'

/** What a person's client offers when they type "/". */
export const commandIndexRoutes: Route[] = [
  { method: 'GET', path: '/guilds/{guild_id}/application-command-index', auth: 'bot', run: ofGuild },
  { method: 'GET', path: '/channels/{channel_id}/application-command-index', auth: 'bot', run: ofChannel },
]

/** The server's commands, whatever the channel; each is checked again where it is used. */
function ofGuild(context: RestContext): RestResult {
  const { world } = context
  const guild = requireGuild(context, context.params['guild_id'])
  const channels = [...guild.channelIds].flatMap((id) => world.channels.get(id) ?? [])
  const commands = [...world.commands.values()].filter(
    (command) =>
      isHere(world, command, guild.members) &&
      (command.guildId === null || command.guildId === guild.id) &&
      channels.some((channel) => mayUse(context, channel, command)),
  )
  return answer(world, commands)
}

/** For DMs, where only commands without a server are left. */
function ofChannel(context: RestContext): RestResult {
  const { world } = context
  const channel = requireChannel(context, context.params['channel_id'])
  const present =
    world.guilds.get(channel.guildId ?? '')?.members ?? new Map(channel.recipientIds.map((id) => [id, id]))
  const commands = [...world.commands.values()].filter(
    (command) =>
      isHere(world, command, present) &&
      (command.guildId === null || command.guildId === channel.guildId) &&
      mayUse(context, channel, command),
  )
  return answer(world, commands)
}

/** Whether the command's bot is in the place. */
function isHere(world: World, command: CommandRecord, present: ReadonlyMap<string, unknown>): boolean {
  return present.has(world.applications.get(command.application_id)?.botId ?? '')
}

function mayUse(context: RestContext, channel: ChannelRecord, command: CommandRecord): boolean {
  const userId = requireUser(context).id
  const bits = permissionsIn(context.world, userId, channel)
  if (!(bits & PERMISSION.USE_APPLICATION_COMMANDS)) return false
  return mayUseCommand(context.world, command, { userId, channel })
}

function answer(world: World, commands: readonly CommandRecord[]): RestResult {
  const ids = new Set(commands.map(({ application_id: id }) => id))
  const applications = [...ids].flatMap((id) => world.applications.get(id) ?? [])
  return {
    status: 200,
    body: {
      applications: applications.map((application) => presentIndexed(world, application)),
      application_commands: commands.map((command) => presentCommand(command)),
      version:
        commands
          .map(({ version }) => version)
          .toSorted(compareIds)
          .at(-1) ?? '0',
    },
  }
}

function presentIndexed(world: World, { id, name, description, botId }: ApplicationRecord): object {
  return { id, name, description, icon: world.users.get(botId)?.avatar ?? null, bot_id: botId }
}
