/** What members lent to programs; `schema.ts` describes how values are stored. */
export interface AgentSchema {
  agent_grant: AgentGrantRow
}

export interface AgentGrantRow {
  orga_id: string
  id: string
  member_id: string
  name: string
  /** JSON; scopes and resource_types, too. */
  role_ids: string
  permission: string
  scopes: string
  resource_types: string
  ask_first: number
  /** An app's grant has no key: `app:<id>`, which no key begins with, and no proof. */
  key_lookup: string
  key_hash: string
  created_at: string
  expires_at: string
  last_used_at: string | null
  ended_at: string | null
  ended_why: string | null
  /** For an app that connected with OAuth. */
  client_id: string | null
  fetched_at: string | null
}
