import { channelRight } from '../access.ts'
import type { OrgaChannel } from '../storage/channel-store.ts'
import type { OrgaStores } from '../storage/governance-store.ts'
import type { OrgaMember } from '../storage/member-store.ts'
import type { ChannelNews } from '../storage/message-store.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import type { Team } from '../structure/structure.ts'

/** A channel as one member sees it. */
export interface SeenChannel {
  channel: OrgaChannel
  /** The organisation's name, the team's, or the other member's. */
  name: string
  team: Team | null
  /** In a direct conversation: the other member. */
  other: OrgaMember | null
  mayWrite: boolean
  news: ChannelNews
}

const NOTHING_NEW: ChannelNews = { unread: 0, unreadReplies: 0, lastMessageAt: null }

/** Details of channels that the viewer is known to reach. */
export async function seeChannels(
  stores: OrgaStores,
  { memberId, viewer }: OrgaSeat,
  channels: readonly OrgaChannel[],
): Promise<SeenChannel[]> {
  const ids = channels.map(({ id }) => id)
  const others = channels.flatMap((channel) => otherIn(channel, memberId) ?? [])
  const [{ name }, { teams }, members, news] = await Promise.all([
    stores.orgas.get(),
    stores.structure.load(),
    stores.members.named(others),
    stores.readPositions.news(memberId, ids),
  ])
  return channels.map((channel) => {
    const team = channel.kind === 'team' ? (teams.find(({ id }) => id === channel.teamId) ?? null) : null
    const other = members.get(otherIn(channel, memberId) ?? '') ?? null
    return {
      channel,
      name: team?.name ?? other?.name ?? name,
      team,
      other,
      mayWrite: channelRight(viewer, channel).write,
      news: news.get(channel.id) ?? NOTHING_NEW,
    }
  })
}

function otherIn(channel: OrgaChannel, memberId: string): string | undefined {
  return channel.kind === 'dm' ? channel.members.find((id) => id !== memberId) : undefined
}

const GROUPS = ['orga', 'team', 'dm', 'archived']

export function inListOrder(left: SeenChannel, right: SeenChannel): number {
  const group = ({ channel }: SeenChannel) =>
    GROUPS.indexOf(channel.archivedReaders === null ? channel.kind : 'archived')
  const isDm = left.channel.kind === 'dm'
  const byTime = (right.news.lastMessageAt ?? 0) - (left.news.lastMessageAt ?? 0)
  return group(left) - group(right) || (isDm && byTime) || left.name.localeCompare(right.name) || 0
}
