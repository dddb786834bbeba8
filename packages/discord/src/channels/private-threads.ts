import {
  type APIChannel,
  type Channel,
  ChannelType,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  type GatewayThreadMembersUpdateDispatchData,
  RESTJSONErrorCodes,
} from 'discord.js'

import { listOf } from '../inbound/untrusted.ts'
import type { Calls } from '../rest/calls.ts'
import { createThreadMemberships, type ThreadMemberships } from './thread-memberships.ts'

/**
 * With Manage Threads, Discord shows a bot every private thread. Only those it was added to are meant for it, and thus
 * for the entities.
 */
export interface PrivateThreads extends Pick<ThreadMemberships, 'closed' | 'takeLeft'> {
  /** Returns whether it was about threads. */
  receive(packet: GatewayDispatchPayload): boolean
  /** Whether it is a private thread that the bot isn't in; undefined: only Discord can tell. */
  isOutside(channel: Pick<Channel, 'id' | 'type'> | undefined): boolean | undefined
  /** Makes sure that `isOutside` has an answer. Throws if Discord doesn't give one. */
  ask(channel: Channel | undefined): Promise<void>
}

interface Deps {
  calls: Calls
  botId(): string | undefined
  /** Whether events are being received. */
  isConnected(): boolean
  /** Something was learnt without an event. */
  onLearnt(): void
}

/** Discord's codes for a person who isn't a member of a thread. */
const NOT_IN = new Set<unknown>([
  RESTJSONErrorCodes.UnknownMember,
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.MissingAccess,
])

/** How long an answer is valid that no event could correct. */
const ANSWER_COUNTS_MS = 5_000

export function createPrivateThreads({ calls, botId, isConnected, onLearnt }: Deps): PrivateThreads {
  const memberships = createThreadMemberships()
  /** The times of answers given while the connection was lost. */
  const answeredAt = new Map<string, number>()

  /** Without events, a removal of the bot would go unnoticed. */
  function isDoubtful(id: string): boolean {
    if (isConnected()) return false
    return Date.now() - (answeredAt.get(id) ?? 0) > ANSWER_COUNTS_MS
  }

  function isOutside(channel: Pick<Channel, 'id' | 'type'> | undefined): boolean | undefined {
    if (channel?.type !== ChannelType.PrivateThread) return false
    const isIn = memberships.isIn(channel.id)
    if (isIn === undefined || (isIn && isDoubtful(channel.id))) return undefined
    return !isIn
  }

  return {
    receive(packet) {
      if (packet.t === GatewayDispatchEvents.Ready) answeredAt.clear()
      return takeNote(memberships, packet, botId())
    },
    isOutside,
    closed: memberships.closed,
    takeLeft: memberships.takeLeft,
    async ask(channel) {
      const bot = botId()
      if (channel?.type !== ChannelType.PrivateThread || bot === undefined) return
      if (isOutside(channel) !== undefined) return
      const found = await calls.attempt((api, signal) => api.threads.getMember(channel.id, bot, { signal }))
      if (!found.ok && !NOT_IN.has(found.code)) throw found.error
      if (!isConnected()) answeredAt.set(channel.id, Date.now())
      // What the gateway reported in the meantime is newer.
      if (memberships.isIn(channel.id) === undefined || !isConnected())
        memberships.set(channel.id, channel.guildId, found.ok)
      onLearnt()
    },
  }
}

type Thread = Pick<APIChannel, 'id' | 'type'> & { member?: unknown }

/** Returns whether the packet may have changed anything. */
function takeNote(
  memberships: ThreadMemberships,
  packet: GatewayDispatchPayload,
  botId: string | undefined,
): boolean {
  /** `absent`: what it means if Discord names no membership. */
  function note(thread: Thread, serverId: string, absent: 'out' | 'unknown' | 'as before'): void {
    if (thread.type !== ChannelType.PrivateThread) return
    if (thread.member != null) return memberships.set(thread.id, serverId, true)
    if (absent === 'as before' && memberships.isKnown(thread.id)) return
    memberships.set(thread.id, serverId, absent === 'out' ? false : undefined)
  }

  switch (packet.t) {
    case GatewayDispatchEvents.Ready:
      for (const { id } of listOf(packet.d.guilds)) memberships.doubt(id)
      return true
    case GatewayDispatchEvents.GuildCreate:
      for (const thread of listOf(packet.d.threads)) note(thread, packet.d.id, 'unknown')
      return true
    case GatewayDispatchEvents.ThreadListSync: {
      const joined = new Map(listOf(packet.d.members).map((member) => [member.id, member]))
      const withMember = (thread: Thread) => ({ ...thread, member: joined.get(thread.id) ?? thread.member })
      for (const thread of listOf(packet.d.threads)) note(withMember(thread), packet.d.guild_id, 'out')
      return true
    }
    case GatewayDispatchEvents.ThreadCreate:
    case GatewayDispatchEvents.ThreadUpdate:
      if (packet.d.guild_id !== undefined) note(packet.d, packet.d.guild_id, 'as before')
      return true
    case GatewayDispatchEvents.ThreadMemberUpdate:
      if (packet.d.id !== undefined) memberships.set(packet.d.id, packet.d.guild_id, true)
      return true
    case GatewayDispatchEvents.ThreadMembersUpdate:
      noteMembers(memberships, packet.d, botId)
      return true
    case GatewayDispatchEvents.ThreadDelete:
      memberships.forget((id) => id === packet.d.id)
      return true
    case GatewayDispatchEvents.GuildDelete:
      if (packet.d.unavailable !== true) memberships.forget((_id, serverId) => serverId === packet.d.id)
      return true
    default:
      return false
  }
}

function noteMembers(
  memberships: ThreadMemberships,
  { id, guild_id: serverId, ...change }: GatewayThreadMembersUpdateDispatchData,
  botId: string | undefined,
): void {
  if (botId === undefined) return
  if (listOf(change.added_members).some((member) => member.user_id === botId)) {
    memberships.set(id, serverId, true)
  }
  // Nobody asks about a public thread.
  if (listOf(change.removed_member_ids).includes(botId) && memberships.isKnown(id)) {
    memberships.set(id, serverId, false)
  }
}
