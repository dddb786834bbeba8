import type { AudienceAnswer, DiscordLinksAnswer, LinkedOrgaView } from '@arachne/contract/governance'
import {
  type ViewerDifference,
  type DiscordServerLink,
  isLinked,
  mayShow,
  type OrgaStores,
} from '@arachne/core/governance'
import type { Places } from '@arachne/core/identities'

import { presentMember } from './present-chat.ts'
import { takePicture } from './present-structure.ts'

/** At most this many of the people who can see it are named. */
const NAMED_AT_MOST = 20

const iso = (ms: number) => new Date(ms).toISOString()

export async function presentLinks(
  stores: OrgaStores,
  places: Pick<Places, 'servers' | 'channels'>,
): Promise<DiscordLinksAnswer> {
  const { member, team } = await takePicture(stores)
  const there = new Map(places.servers().map((server) => [server.id, server]))
  const servers = (await stores.discordLinks.servers()).map((link) => ({
    ...presentKeys(link),
    server_id: link.serverId,
    server_name: there.get(link.serverId)?.name ?? link.serverName,
    bot_there: there.has(link.serverId),
    owner: link.owner && member(link.owner.memberId),
  }))
  const channels: DiscordLinksAnswer['channels'] = []
  for (const link of await stores.discordLinks.channels()) {
    const channel = await stores.channels.find(link.channelId)
    const facts = places.channels(link.serverId).find(({ id }) => id === link.discordChannelId)
    channels.push({
      channel_id: link.channelId,
      team: channel?.kind === 'team' ? team(channel.teamId) : null,
      server_id: link.serverId,
      discord_channel_id: link.discordChannelId,
      discord_channel_name: facts?.name ?? null,
      shows: link.shows,
      extra_viewers: link.extraViewers,
      checked_at: iso(link.checkedAt),
      linked_by: member(link.linkedBy),
    })
  }
  return { servers, channels }
}

export function presentOrga({ orgaName, ...link }: DiscordServerLink & { orgaName: string }): LinkedOrgaView {
  return { ...presentKeys(link), orga_id: link.orgaId, orga_name: orgaName }
}

export function presentAudience(difference: ViewerDifference & { openItems: number }): AudienceAnswer {
  const { outside, why, without, openItems } = difference
  return {
    may_show: mayShow(difference),
    unknown: why,
    outside_count: outside?.length ?? null,
    outside: (outside ?? []).slice(0, NAMED_AT_MOST).map(({ id, name, isBot: bot }) => ({ id, name, bot })),
    without: without.map(presentMember),
    open_items: openItems,
  }
}

function presentKeys(link: DiscordServerLink) {
  return {
    state: isLinked(link) ? ('linked' as const) : ('asked' as const),
    asked_by: link.askedBy,
    asked_at: iso(link.askedAt),
    owner_at: link.owner && iso(link.owner.at),
    manager_at: link.manager && iso(link.manager.at),
    manager_name: link.manager?.name ?? null,
  }
}
