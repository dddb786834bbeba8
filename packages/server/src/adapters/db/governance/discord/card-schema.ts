/** Where items are shown on Discord; `schema.ts` describes how values are stored. */
export interface ItemCardSchema {
  discord_card: ItemCardRow
}

export interface ItemCardRow {
  orga_id: string
  item_id: string
  server_id: string
  channel_id: string
  /** null as long as the result of posting it is unknown. */
  message_id: string | null
  thread_id: string | null
  posting: number
  posting_at: string
  drawn: string | null
  drawn_at: string | null
  due_at: string | null
  attempts: number
  state: string
}
