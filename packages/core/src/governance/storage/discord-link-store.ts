/** Which of the two keys was turned first. */
export type LinkKey = 'owner' | 'manager'

/** An organisation and a Discord server. The link is active once both keys are turned. */
export interface DiscordServerLink {
  orgaId: string
  serverId: string
  /** Its name when the link was requested. */
  serverName: string
  askedBy: LinkKey
  askedAt: number
  owner: { memberId: string; at: number } | null
  /** Someone with Manage Server there, not necessarily a member. */
  manager: { userId: string; name: string; at: number } | null
}

/** `title`: only title and link, because others can see the channel. */
export type Shows = 'full' | 'title'

/** A channel of the organisation and the Discord channel that shows its decisions. */
export interface DiscordChannelLink {
  orgaId: string
  channelId: string
  serverId: string
  discordChannelId: string
  shows: Shows
  linkedBy: string
  linkedAt: number
  /** When it was last checked who can see it. */
  checkedAt: number
  /** People who can see the channel but aren't part of it; null: unknown. */
  extraViewers: number | null
}

export interface DiscordLinkStore {
  servers(): Promise<DiscordServerLink[]>
  server(serverId: string): Promise<DiscordServerLink | undefined>
  putServer(link: DiscordServerLink): Promise<void>
  /** With all channels shown there. */
  removeServer(serverId: string): Promise<void>
  channels(): Promise<DiscordChannelLink[]>
  channel(channelId: string): Promise<DiscordChannelLink | undefined>
  /** Replaces the previous one. false: the Discord channel already shows something else. */
  putChannel(link: DiscordChannelLink): Promise<boolean>
  removeChannel(channelId: string): Promise<void>
}

/** Across organisations: events on a Discord server concern every organisation linked to it. */
export interface DiscordLinkDirectory {
  /** Of organisations that still exist, with their names. */
  ofServer(serverId: string): Promise<(DiscordServerLink & { orgaName: string })[]>
  channelsOn(serverId: string): Promise<DiscordChannelLink[]>
  byDiscordChannel(discordChannelId: string): Promise<DiscordChannelLink | undefined>
  /** Servers where something is shown in full. */
  serversToWatch(): Promise<string[]>
}

export function isLinked({ owner, manager }: Pick<DiscordServerLink, 'owner' | 'manager'>): boolean {
  return owner !== null && manager !== null
}
