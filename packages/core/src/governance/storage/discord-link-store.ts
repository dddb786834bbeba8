/** Which of the two keys was turned first. */
export type LinkKey = 'owner' | 'manager'

/** An organisation and a Discord server. It counts once both keys are turned. */
export interface DiscordServerLink {
  orgaId: string
  serverId: string
  /** As it was called when the link was asked for. */
  serverName: string
  askedBy: LinkKey
  askedAt: number
  owner: { memberId: string; at: number } | null
  /** Somebody with Manage Server there, perhaps no member. */
  manager: { userId: string; name: string; at: number } | null
}

/** `title`: title and link alone, because others can look in. */
export type Shows = 'full' | 'title'

/** A channel of the organisation and the Discord channel that shows what is decided in it. */
export interface DiscordChannelLink {
  orgaId: string
  channelId: string
  serverId: string
  discordChannelId: string
  shows: Shows
  linkedBy: string
  linkedAt: number
  /** When it was last compared who can look in. */
  checkedAt: number
  /** Who can look in and has no part in the channel; null: nobody could tell. */
  extraViewers: number | null
}

export interface DiscordLinkStore {
  servers(): Promise<DiscordServerLink[]>
  server(serverId: string): Promise<DiscordServerLink | undefined>
  putServer(link: DiscordServerLink): Promise<void>
  /** With all channels that are shown there. */
  removeServer(serverId: string): Promise<void>
  channels(): Promise<DiscordChannelLink[]>
  channel(channelId: string): Promise<DiscordChannelLink | undefined>
  /** In place of what was there. false: the Discord channel shows something else. */
  putChannel(link: DiscordChannelLink): Promise<boolean>
  removeChannel(channelId: string): Promise<void>
}

/** Across organisations: what happens on a Discord server concerns whoever is linked to it. */
export interface DiscordLinkDirectory {
  /** Of organisations that are there, with their names. */
  ofServer(serverId: string): Promise<(DiscordServerLink & { orgaName: string })[]>
  channelsOn(serverId: string): Promise<DiscordChannelLink[]>
  byDiscordChannel(discordChannelId: string): Promise<DiscordChannelLink | undefined>
  /** Servers where something is shown in full. */
  serversToWatch(): Promise<string[]>
}

export function isLinked({ owner, manager }: Pick<DiscordServerLink, 'owner' | 'manager'>): boolean {
  return owner !== null && manager !== null
}
