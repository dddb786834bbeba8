import type { Shows } from '../storage/discord-link-store.ts'
import type { OrgaMember } from '../storage/member-store.ts'

/** A person or program that can see a Discord channel. */
export interface ChannelViewer {
  /** Their Discord user id. */
  id: string
  name: string
  isBot: boolean
}

/**
 * Why it is unknown who can see a channel: everyone can, there are too many to count, or Discord doesn't list them to
 * this bot.
 */
type UnknownWhy = 'everyone' | 'too_many' | 'members_hidden'

export type ChannelAudience =
  | { kind: 'known'; viewers: readonly ChannelViewer[] }
  | { kind: 'unknown'; why: UnknownWhy }
  | { kind: 'gone' }

export interface VisibleChannel {
  id: string
  serverId: string
  name: string
  category: string | null
}

/** Who can see which Discord channel, given the current permissions. The bot itself doesn't count. */
export interface ChannelAudiences {
  /**
   * Members and their roles are listed again if the known list is older than this. Rejects if Discord doesn't answer.
   */
  of(at: { serverId: string; channelId: string }, newerThanMs: number): Promise<ChannelAudience>
  /** Text channels of a server that one of its members can see; none for people who aren't on it. */
  visibleTo(userId: string, serverId: string): Promise<VisibleChannel[]>
  /** Everything there that one of its members can see: channels of all kinds, categories and threads. */
  sightOf(userId: string, serverId: string): Promise<ReadonlySet<string>>
}

export interface ViewerDifference {
  /** Can see the channel but isn't part of it; null: unknown. */
  outside: readonly ChannelViewer[] | null
  why: UnknownWhy | null
  /** Part of the channel but unable to see it. */
  without: readonly OrgaMember[]
}

/** `insiders`: the members the organisation's channel belongs to. */
export function compareViewers(
  audience: Exclude<ChannelAudience, { kind: 'gone' }>,
  insiders: readonly OrgaMember[],
): ViewerDifference {
  if (audience.kind === 'unknown') return { outside: null, why: audience.why, without: [] }
  const inside = new Set(insiders.map(({ personId }) => personId))
  const looking = new Set(audience.viewers.map(({ id }) => id))
  return {
    outside: audience.viewers.filter(({ id }) => !inside.has(id)),
    why: null,
    without: insiders.filter(({ personId }) => !looking.has(personId)),
  }
}

/** Full text only if nobody else can read it; if that is unknown, titles only. */
export function mayShow({ outside }: Pick<ViewerDifference, 'outside'>): Shows {
  return outside?.length === 0 ? 'full' : 'title'
}
