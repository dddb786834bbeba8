import { type ChannelFacts, looksAlike, type Places, type ServerFacts } from '@arachne/core/identities'
import { ChannelType, type Client, type Guild, RESTJSONErrorCodes } from 'discord.js'

import { languageOf } from '../members/language.ts'
import { unheldMentionRoles } from '../members/mention-role.ts'
import { membersCalled, membersLooking, namesOfMember, peopleNamed, personById } from '../members/people.ts'
import type { Calls } from '../rest/calls.ts'
import { unreachable } from '../rest/refusals.ts'
import { channelFacts, lacking } from './channel-facts.ts'
import type { PermissionCache } from './permission-cache.ts'
import type { PrivateThreads } from './private-threads.ts'

export interface PlacesOptions {
  calls: Calls
  rights: Pick<PermissionCache, 'of' | 'isOutside' | 'channelsOf'>
  privateThreads: Pick<PrivateThreads, 'ask' | 'closed'>
  webBase: string
  client(): Client<true> | undefined
  isReady(): boolean
}

function serverFacts(guild: Guild): ServerFacts {
  return {
    id: guild.id,
    name: guild.name,
    iconUrl: () => guild.iconURL() ?? undefined,
    language: languageOf(guild.preferredLocale),
    locale: guild.preferredLocale,
    botLacks: lacking(() => guild.members.me?.permissions ?? null),
  }
}

export function createPlaces(options: PlacesOptions): Places {
  const { calls, rights, privateThreads, webBase, client, isReady } = options
  const guilds = (): Guild[] =>
    [...(client()?.guilds.cache.values() ?? [])].filter((guild) => guild.name !== undefined)
  const reachableGuilds = (): Guild[] => {
    if (client() === undefined) throw unreachable()
    return guilds()
  }

  return {
    get connected() {
      return isReady()
    },

    servers: () => guilds().map(serverFacts),

    server(id) {
      const guild = client()?.guilds.cache.get(id)
      return guild?.name === undefined ? undefined : serverFacts(guild)
    },

    channels(serverId, { threads = false } = {}) {
      const guild = client()?.guilds.cache.get(serverId)
      return guild === undefined ? [] : [...rights.channelsOf(guild, { threads })]
    },

    categories(serverId) {
      const channels = [...(client()?.guilds.cache.get(serverId)?.channels.cache.values() ?? [])]
      return channels
        .filter((channel) => channel.type === ChannelType.GuildCategory)
        .toSorted((a, b) => a.rawPosition - b.rawPosition)
        .map(({ id, name }) => ({ id, name }))
    },

    closedThreadIds: () => privateThreads.closed(),

    channel: (id) => findChannel(options, id),

    async findPeople(idOrName) {
      const wanted = idOrName.trim().replace(/^@/, '')
      const byId = /^\d{17,20}$/.test(wanted) ? await personById(calls, reachableGuilds(), wanted) : []
      return byId.length > 0 ? byId : peopleNamed(calls, reachableGuilds(), wanted)
    },

    async namesakes(serverId, name, exceptRole) {
      const members = await membersLooking(calls, serverId, name)
      const roles = await calls.run((api, signal) => api.guilds.getRoles(serverId, { signal }))
      const free = await unheldMentionRoles(calls, serverId, { roles, name })
      const taken = roles.filter(
        (role) => looksAlike(role.name, name) && !free.includes(role) && role.id !== exceptRole,
      )
      return [
        ...members.map(({ user }) => ({ kind: 'member' as const, id: user.id })),
        ...taken.map(({ id }) => ({ kind: 'role' as const, id })),
      ]
    },

    membersCalled: (serverId, names) => membersCalled(calls, serverId, names),
    namesOfMember: (serverId, memberId) => namesOfMember(calls, serverId, memberId),

    jumpUrl: (serverId, channelId, messageId) =>
      `${webBase}/channels/${serverId ?? '@me'}/${channelId}/${messageId}`,
  }
}

/** Discord's codes for what doesn't exist, and for what the bot may not know of. */
const NOT_THERE = new Set<unknown>([RESTJSONErrorCodes.UnknownChannel, RESTJSONErrorCodes.MissingAccess])

async function findChannel(options: PlacesOptions, id: string): Promise<ChannelFacts | undefined> {
  const { calls, rights, privateThreads } = options
  const client = options.client()
  if (client === undefined) throw unreachable()
  if (!client.channels.cache.has(id)) {
    const found = await calls.attempt((api, signal) => api.channels.get(id, { signal }))
    if (!found.ok && !NOT_THERE.has(found.code)) throw found.error
    if (!found.ok) return undefined
    // Through discord.js, so that later events of the thread are recognised.
    await client.channels.fetch(id).catch(() => undefined)
  }
  const channel = client.channels.cache.get(id)
  if (channel === undefined || channel.isDMBased()) return undefined
  await privateThreads.ask(channel)
  return channelFacts(channel, rights)
}
