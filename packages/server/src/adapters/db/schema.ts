import type { Kysely } from 'kysely'

/**
 * One schema for SQLite and Postgres: ids and times (ISO 8601, UTC) are text, JSON is text, a boolean is 0 or 1.
 * Both engines then hold and return exactly the same values.
 */
export interface Schema {
  entity: EntityRow
  membership: MembershipRow
  key_claim: KeyClaimRow
  journal_entry: JournalEntryRow
  schema_migration: { name: string; applied_at: string }
}

export type Queries = Kysely<Schema>

export interface EntityRow {
  id: string
  name: string
  description: string | null
  avatar_url: string | null
  accent_color: string | null
  platform: string | null
  owner_id: string
  owner_name: string
  active: number
  /** JSON */
  triggers: string
  mailbox_ttl_minutes: number
  /** 0 = no key yet; the other key columns are null then. */
  key_generation: number
  key_hash: string | null
  key_salt: string | null
  key_public: string | null
  key_created_at: string | null
  created_at: string
}

export interface MembershipRow {
  entity_id: string
  server_id: string
  /** JSON, as are the next four. */
  channels: string
  tools: string
  watch: string
  blocked: string
  muted: string
  role_id: string | null
  announce_channel_id: string | null
  joined_at: string
}

interface KeyClaimRow {
  token_hash: string
  entity_id: string
  expires_at: string
  used: number
}

export interface JournalEntryRow {
  space: string
  seq: number
  at: string
  actor: string
  action: string
  target: string
  outcome: string
  /** JSON */
  details: string
  previous_hash: string
  hash: string
}
