import type { Shows } from '../storage/discord-link-store.ts'
import type { OrgaMember } from '../storage/member-store.ts'

/** Somebody, or some program, that can look into a Discord channel. */
export interface ChannelViewer {
  /** The Discord user. */
  id: string
  name: string
  isBot: boolean
}

/** Why nobody can tell who looks in: all do, they are too many to be counted, or Discord does not list them to this bot. */
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

/** Who can look where on Discord, by the permissions of this moment. The bot itself does not count. */
export interface ChannelAudiences {
  /** Members and their roles are listed anew if what is known of them is older than this. Rejects if Discord is silent. */
  of(at: { serverId: string; channelId: string }, newerThanMs: number): Promise<ChannelAudience>
  /** Text channels of a server that one of its members can look into; none for whoever is not there. */
  visibleTo(userId: string, serverId: string): Promise<VisibleChannel[]>
  /** Everything there that one of its members is shown: channels of all kinds, categories and threads. */
  sightOf(userId: string, serverId: string): Promise<ReadonlySet<string>>
}

export interface ViewerDifference {
  /** Can look in and has no part in the channel; null: it cannot be told. */
  outside: readonly ChannelViewer[] | null
  why: UnknownWhy | null
  /** Have a part in the channel and cannot look in. */
  without: readonly OrgaMember[]
}

/** `insiders`: those the channel of the organisation belongs to. */
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

/** Full text only where nobody else can read it; what cannot be told is not believed. */
export function mayShow({ outside }: Pick<ViewerDifference, 'outside'>): Shows {
  return outside?.length === 0 ? 'full' : 'title'
}
