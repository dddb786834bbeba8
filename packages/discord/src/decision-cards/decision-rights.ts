import { AppError } from '@arachne/core/errors'
import { compareSnowflakes } from '@arachne/core/identities'
import {
  type APIChannel,
  type APIGuildMember,
  type APIOverwrite,
  ChannelType,
  OverwriteType,
  PermissionFlagsBits,
} from 'discord.js'

import { listOf } from '../inbound/untrusted.ts'
import type { Calls } from '../rest/calls.ts'

export type Permission = keyof typeof PermissionFlagsBits

/** A channel or thread, and the bot account's permissions there, from Discord's answers alone. */
export interface ChannelReport {
  name: string
  /** null in direct messages. */
  serverId: string | null
  /** The channel a thread belongs to. */
  parentId: string | null
  /** Those of these that the bot account lacks here. */
  lacks(needs: readonly Permission[]): Permission[]
}

const THREADS = new Set<ChannelType>([
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
])

export function threadParent(channel: APIChannel): string | null {
  return THREADS.has(channel.type) && 'parent_id' in channel ? (channel.parent_id ?? null) : null
}

export function serverOf(channel: APIChannel): string | null {
  return 'guild_id' in channel ? (channel.guild_id ?? null) : null
}

/** Asks Discord each time, because rights change without an event here. */
export async function reportChannel(calls: Calls, selfId: string, channelId: string): Promise<ChannelReport> {
  const channel = await calls.run((api, signal) => api.channels.get(channelId, { signal }))
  const serverId = serverOf(channel)
  const parentId = threadParent(channel)
  const granted =
    serverId === null ? undefined : await grantedIn(calls, { serverId, selfId, channel, parentId })
  return {
    name: channel.name ?? '',
    serverId,
    parentId,
    lacks: (needs) =>
      granted === undefined ? [] : needs.filter((need) => (granted & PermissionFlagsBits[need]) === 0n),
  }
}

interface Where {
  serverId: string
  selfId: string
  channel: APIChannel
  parentId: string | null
}

async function grantedIn(calls: Calls, { serverId, selfId, channel, parentId }: Where): Promise<bigint> {
  return calls.run(async (api, signal) => {
    const [guild, member, place] = await Promise.all([
      api.guilds.get(serverId, undefined, { signal }),
      api.guilds.getMember(serverId, selfId, { signal }),
      parentId === null ? channel : api.channels.get(parentId, { signal }),
    ])
    if (guild.owner_id === selfId) return ALL
    const overwrites = 'permission_overwrites' in place ? listOf(place.permission_overwrites) : []
    return effective({ serverId, roles: guild.roles, member, overwrites })
  })
}

const ALL = Object.values(PermissionFlagsBits).reduce((all, one) => all | one, 0n)

interface Grants {
  serverId: string
  roles: readonly { id: string; permissions: string }[]
  member: APIGuildMember
  overwrites: readonly APIOverwrite[]
}

/**
 * Discord's order: all roles together, then the channel's overwrites for everyone, for the roles together, for the
 * member.
 */
function effective({ serverId, roles, member, overwrites }: Grants): bigint {
  const held = new Set([serverId, ...member.roles])
  const base = roles
    .filter(({ id }) => held.has(id))
    .reduce((all, { permissions }) => all | BigInt(permissions), 0n)
  if ((base & PermissionFlagsBits.Administrator) !== 0n) return ALL
  const steps = [
    overwrites.filter(({ id }) => id === serverId),
    overwrites.filter(({ id, type }) => type === OverwriteType.Role && id !== serverId && held.has(id)),
    overwrites.filter(({ id, type }) => type === OverwriteType.Member && id === member.user.id),
  ]
  const granted = steps.reduce((so, step) => {
    const deny = step.reduce((all, one) => all | BigInt(one.deny), 0n)
    const allow = step.reduce((all, one) => all | BigInt(one.allow), 0n)
    return (so & ~deny) | allow
  }, base)
  return (granted & PermissionFlagsBits.ViewChannel) === 0n ? 0n : granted
}

/** Uses the name from Discord's own settings, so that an admin finds the switch. */
export function lacksPermission(permission: Permission): AppError {
  const name = permission.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return new AppError(
    'forbidden',
    `The bot lacks the Discord permission "${name}" in this channel; a server admin can grant it.`,
    { reason: permission === 'ViewChannel' ? 'bot_cannot_view' : 'bot_lacks_permission' },
  )
}

export const oldestFirst = (a: { id: string }, b: { id: string }): number => compareSnowflakes(a.id, b.id)
