import type { ChannelAudience, ChannelAudiences, VisibleChannel } from '@arachne/core/governance'
import {
  ChannelType,
  type Client,
  type Guild,
  type GuildBasedChannel,
  type GuildMember,
  PermissionFlagsBits,
  RESTJSONErrorCodes,
  type Role,
} from 'discord.js'

import type { Attempt, Calls } from '../rest/calls.ts'
import { unreachable } from '../rest/refusals.ts'
import { inDiscordOrder } from './channel-facts.ts'

/** Discord's own limit for one page. */
const PAGE = 1000
/** Ten calls. Channels shown in full have fewer viewers. */
const COUNTED_AT_MOST = 10_000
const KEPT_MS = 60 * 60_000

interface Listing {
  /** A new session has a new one, with its own roles. */
  guild: Guild
  at: number
  members: Promise<Attempt<GuildMember[]>>
}

export interface ChannelAudiencesOptions {
  calls: Calls
  client(): Client<true> | undefined
}

/**
 * Lists are kept, because Discord reports nothing about members to a bot without the privileged intent. Permissions are
 * calculated each time by discord.js from the latest gateway state.
 */
export function createChannelAudiences({ calls, client }: ChannelAudiencesOptions): ChannelAudiences {
  const listings = new Map<string, Listing>()

  function membersOf(guild: Guild, newerThanMs: number): Listing['members'] {
    const known = listings.get(guild.id)
    const now = performance.now()
    if (known?.guild === guild && now - known.at < newerThanMs) return known.members
    for (const [id, { at }] of listings) if (now - at > KEPT_MS) listings.delete(id)
    const members = listMembers(calls, guild)
    const listing = { guild, at: now, members }
    listings.set(guild.id, listing)
    void forgetFailed(guild.id, listing)
    return members
  }

  async function forgetFailed(serverId: string, listing: Listing): Promise<void> {
    const { ok } = await listing.members
    if (!ok && listings.get(serverId) === listing) listings.delete(serverId)
  }

  function guildOf(serverId: string): Guild {
    const guild = client()?.guilds.cache.get(serverId)
    if (guild === undefined) throw unreachable()
    return guild
  }

  return {
    async of({ serverId, channelId }, newerThanMs) {
      const guild = guildOf(serverId)
      const channel = guild.channels.cache.get(channelId)
      if (channel === undefined) return { kind: 'gone' }
      const isOpen = sees(channel, guild.roles.everyone)
      if (guild.memberCount > COUNTED_AT_MOST) return unknown(isOpen ? 'everyone' : 'too_many')
      const members = await membersOf(guild, newerThanMs)
      if (members.ok && members.value.length > COUNTED_AT_MOST)
        return unknown(isOpen ? 'everyone' : 'too_many')
      if (members.ok) return { kind: 'known', viewers: viewersOf(channel, members.value) }
      if (isOpen) return unknown('everyone')
      if (members.code === RESTJSONErrorCodes.MissingAccess) return unknown('members_hidden')
      throw members.error
    },

    async visibleTo(userId, serverId) {
      const guild = guildOf(serverId)
      const member = await memberOf(calls, guild, userId)
      return [...guild.channels.cache.values()]
        .filter((channel) => channel.type === ChannelType.GuildText && member && sees(channel, member))
        .toSorted(inDiscordOrder)
        .map(visibleChannel)
    },

    async sightOf(userId, serverId) {
      const guild = guildOf(serverId)
      const member = await memberOf(calls, guild, userId)
      const seen = [...guild.channels.cache.values()].filter((one) => member && sees(one, member))
      const shown = await Promise.all(seen.map(async (one) => !member || isShown(calls, one, member)))
      return new Set(seen.filter((_one, at) => shown[at]).map(({ id }) => id))
    },
  }
}

async function memberOf(calls: Calls, guild: Guild, userId: string): Promise<GuildMember | undefined> {
  const found = await calls.attempt(() => guild.members.fetch({ user: userId, cache: false, force: true }))
  if (found.ok) return found.value
  if (found.code === RESTJSONErrorCodes.UnknownMember) return undefined
  throw found.error
}

/** Private threads are visible to their members, and to people who manage threads. */
async function isShown(calls: Calls, channel: GuildBasedChannel, member: GuildMember): Promise<boolean> {
  if (channel.type !== ChannelType.PrivateThread) return true
  if (channel.permissionsFor(member).has(PermissionFlagsBits.ManageThreads)) return true
  const found = await calls.attempt((api, signal) => api.threads.getMember(channel.id, member.id, { signal }))
  return found.ok
}

/** All of them, or more than are counted, or none: half a list would hide someone. */
async function listMembers(calls: Calls, guild: Guild): Promise<Attempt<GuildMember[]>> {
  const members: GuildMember[] = []
  for (let after = '0'; members.length <= COUNTED_AT_MOST;) {
    const page = await calls.attempt(() => guild.members.list({ limit: PAGE, after, cache: false }))
    if (!page.ok) return page
    members.push(...page.value.values())
    const last = page.value.lastKey()
    if (page.value.size < PAGE || last === undefined) break
    after = last
  }
  return { ok: true, value: members }
}

function sees(channel: GuildBasedChannel, who: GuildMember | Role): boolean {
  return channel.permissionsFor(who).has(PermissionFlagsBits.ViewChannel)
}

function viewersOf(channel: GuildBasedChannel, members: GuildMember[]) {
  return members
    .filter((member) => member.id !== channel.client.user.id && sees(channel, member))
    .map(({ id, displayName: name, user }) => ({ id, name, isBot: user.bot }))
}

function visibleChannel(channel: GuildBasedChannel): VisibleChannel {
  const { id, guildId: serverId, name } = channel
  return { id, serverId, name, category: channel.isThread() ? null : (channel.parent?.name ?? null) }
}

function unknown(why: Extract<ChannelAudience, { kind: 'unknown' }>['why']): ChannelAudience {
  return { kind: 'unknown', why }
}
