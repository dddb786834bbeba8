/** What agents prepared and wait for; `schema.ts` describes how values are stored. */
export interface ConfirmationSchema {
  confirmation: ConfirmationRow
}

export interface ConfirmationRow {
  orga_id: string
  id: string
  grant_id: string
  member_id: string
  tool: string
  /** JSON; the result, too. */
  args: string
  act_key: string
  item_id: string | null
  channel_id: string | null
  state: string
  created_at: string
  expires_at: string
  settled_at: string | null
  told_at: string | null
  note: string | null
  result: string | null
}
