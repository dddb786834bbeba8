import { computePermissions, canView, permissionsIn } from '../rules/permissions.ts'
import type { ChannelRecord, GuildRecord, Id, UserRecord } from '../world/records.ts'
import { missingAccess, missingPermissions, unauthorized, unknownChannel, unknownGuild } from './errors.ts'
import type { RestContext } from './handler.ts'

/** The only way from a path parameter to a record: holding a record means being allowed to see it. */

export function requireUser({ actor }: Pick<RestContext, 'actor'>): UserRecord {
  if (actor.kind === 'nobody') throw unauthorized()
  return actor.user
}

/** Bearers do only what they were granted; bots and people need no scope. */
export function requireScope({ actor }: Pick<RestContext, 'actor'>, scope: string): void {
  if (actor.kind === 'bearer' && !actor.scopes.includes(scope)) throw unauthorized()
}

/** 10003 if it does not exist, 50001 if it is hidden, 50013 if a permission is missing. */
export function requireChannel(
  context: RestContext,
  channelId: Id | undefined,
  ...permissions: readonly bigint[]
): ChannelRecord {
  const { world } = context
  const user = requireUser(context)
  const channel = world.channels.get(channelId ?? '')
  if (!channel) throw unknownChannel()
  if (!canView(world, user.id, channel.id)) throw missingAccess()
  const bits = permissionsIn(world, user.id, channel)
  if (permissions.some((permission) => (bits & permission) !== permission)) throw missingPermissions()
  return channel
}

/** 10004 if it does not exist, 50001 for strangers, 50013 if a permission is missing. */
export function requireGuild(
  context: RestContext,
  guildId: Id | undefined,
  ...permissions: readonly bigint[]
): GuildRecord {
  const { world } = context
  const user = requireUser(context)
  const guild = world.guilds.get(guildId ?? '')
  if (!guild) throw unknownGuild()
  if (!guild.members.has(user.id)) throw missingAccess()
  const bits = computePermissions(world, guild, { userId: user.id })
  if (permissions.some((permission) => (bits & permission) !== permission)) throw missingPermissions()
  return guild
}

export function may(context: RestContext, channel: ChannelRecord, permission: bigint): boolean {
  const bits = permissionsIn(context.world, requireUser(context).id, channel)
  return (bits & permission) === permission
}
