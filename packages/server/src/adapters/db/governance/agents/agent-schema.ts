/** What members lent to programs; see `schema.ts` for how values are kept. */
export interface AgentSchema {
  agent_grant: AgentGrantRow
}

export interface AgentGrantRow {
  orga_id: string
  id: string
  member_id: string
  name: string
  /** JSON, as are scopes and resource_types. */
  role_ids: string
  permission: string
  scopes: string
  resource_types: string
  ask_first: number
  /** An app's grant has no key: `app:<id>`, which no key begins with, and nothing to prove it by. */
  key_lookup: string
  key_hash: string
  created_at: string
  expires_at: string
  last_used_at: string | null
  ended_at: string | null
  ended_why: string | null
  /** Of an app that asked by OAuth. */
  client_id: string | null
  fetched_at: string | null
}
