/** Links of organisations with Discord; `schema.ts` describes how values are stored. */
export interface DiscordLinkSchema {
  discord_server_link: DiscordServerLinkRow
  discord_channel_link: DiscordChannelLinkRow
}

export interface DiscordServerLinkRow {
  orga_id: string
  server_id: string
  /** Its name when it was linked. */
  server_name: string
  asked_by: string
  asked_at: string
  /** Null until the owner has turned their key; the next column, too. */
  owner_member_id: string | null
  owner_at: string | null
  /** A Discord user; null until someone who manages the server has turned their key. */
  manager_id: string | null
  manager_name: string | null
  manager_at: string | null
}

export interface DiscordChannelLinkRow {
  orga_id: string
  channel_id: string
  server_id: string
  discord_channel_id: string
  shows: string
  linked_by: string
  linked_at: string
  checked_at: string
  /** Null: unknown. */
  extra_viewers: number | null
}
