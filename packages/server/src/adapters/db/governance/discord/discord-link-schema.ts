/** Where organisations show themselves on Discord; see `schema.ts` for how values are kept. */
export interface DiscordLinkSchema {
  discord_server_link: DiscordServerLinkRow
  discord_channel_link: DiscordChannelLinkRow
}

export interface DiscordServerLinkRow {
  orga_id: string
  server_id: string
  /** As it was called when it was linked. */
  server_name: string
  asked_by: string
  asked_at: string
  /** Null until the owner has turned their key; as is the next. */
  owner_member_id: string | null
  owner_at: string | null
  /** A Discord user; null until somebody who manages the server has turned their key. */
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
  /** Null: nobody could tell. */
  extra_viewers: number | null
}
