import type { Kysely } from 'kysely'

import type { AgentSchema } from '../governance/agents/agent-schema.ts'
import type { ConfirmationSchema } from '../governance/agents/confirmation-schema.ts'
import type { ChatSchema } from '../governance/chat/chat-schema.ts'
import type { ItemCardSchema } from '../governance/discord/card-schema.ts'
import type { DiscordLinkSchema } from '../governance/discord/discord-link-schema.ts'
import type { GovernanceSchema } from '../governance/governance-schema.ts'
import type { ItemSchema } from '../governance/item-schema.ts'
import type { MailSchema } from '../governance/mail/mail-schema.ts'
import type { WebhookSchema } from '../governance/webhooks/webhook-schema.ts'

/**
 * One schema for SQLite and Postgres: ids and times (ISO 8601, UTC) are text, JSON is text, a boolean is 0 or 1. So
 * both engines store and return exactly the same values.
 */
export interface Schema
  extends
    GovernanceSchema,
    ChatSchema,
    ItemSchema,
    AgentSchema,
    MailSchema,
    DiscordLinkSchema,
    ItemCardSchema,
    ConfirmationSchema,
    WebhookSchema {
  entity: EntityRow
  membership: MembershipRow
  key_claim: KeyClaimRow
  journal_entry: JournalEntryRow
  server_settings: ServerSettingsRow
  server_ban: ServerBanRow
  template: TemplateRow
  join_request: JoinRequestRow
  gift: GiftRow
  server_name: { server_id: string; name: string; language: string }
  sent_message: SentMessageRow
  reaction_holder: ReactionHolderRow
  send_key: SendKeyRow
  left_role: { server_id: string; role_id: string }
  mute: MuteRow
  wake_call: WakeCallRow
  dm_exchange: DmExchangeRow
  dm_block: DmBlockRow
  oauth_grant: GrantRow
  oauth_record: OAuthRecordRow
  signing_key: SigningKeyDbRow
  session: SessionRow
  activity_hour: ActivityHourRow
  notice: NoticeRow
  notice_read: { user_id: string; notice_id: string }
  notice_reader: NoticeReaderRow
  question: QuestionRow
  decision_settings: DecisionSettingsRow
  decision_cursor: { place_id: string; after_id: string }
  decision_note: DecisionNoteRow
  schema_migration: { name: string; applied_at: string }
  /** Work that still has to be done once, after a start. */
  chore: { name: string }
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
  notify_on_mention: number
  notify_on_trigger: number
  notify_on_reply: number
  notify_excerpt: number
  accepts_dms: number
  decisions: number
  /** 0 = no key yet; the other key columns are then null. */
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
  /** JSON; the next four columns, too. */
  channels: string
  tools: string
  watch: string
  blocked: string
  muted: string
  role_id: string | null
  marked: string | null
  announce_channel_id: string | null
  may_ping: string
  /** JSON */
  assignable_roles: string
  joined_at: string
}

export interface ServerSettingsRow {
  server_id: string
  announce_channel_id: string | null
  announcement: string | null
  log_channel_id: string | null
  /** JSON; the next column, too. */
  closed_channels: string
  entity_talk: string
}

export interface ServerBanRow {
  server_id: string
  server_name: string | null
  reason: string | null
  banned_by: string
  banned_at: string
}

export interface TemplateRow {
  id: string
  server_id: string
  name: string
  /** JSON; the next column, too. */
  channels: string
  tools: string
  may_ping: string
  is_default: number
}

export interface GiftRow {
  id: string
  entity_id: string
  from_id: string
  from_name: string
  to_id: string
  to_name: string
  offered_at: string
}

export interface JoinRequestRow {
  id: string
  entity_id: string
  server_id: string
  state: string
  asked_by: string
  asked_by_name: string
  asked_at: string
  decided_by: string | null
  decided_by_name: string | null
  decided_at: string | null
  refusal: string | null
}

interface KeyClaimRow {
  token_hash: string
  entity_id: string
  owner_id: string | null
  expires_at: string
  used: number
}

interface MuteRow {
  entity_id: string
  server_id: string
  channel_id: string
  until: string
}

export interface WakeCallRow {
  entity_id: string
  url: string
  /** JSON */
  only_flags: string
  salt: string
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

interface SentMessageRow {
  message_id: string
  channel_id: string
  rights_channel_id: string
  server_id: string
  entity_id: string
  sent_at: string
}

interface ReactionHolderRow extends Omit<SentMessageRow, 'sent_at'> {
  emoji: string
  held_at: string
}

interface SendKeyRow {
  entity_id: string
  key_hash: string
  channel_id: string
  claimed_at: string
  /** JSON; null as long as the result is unknown. */
  message_ids: string | null
}

interface DmExchangeRow {
  message_id: string
  channel_id: string
  user_id: string
  entity_id: string
  at: string
}

interface DmBlockRow {
  user_id: string
  /** An entity's id, or `all`. */
  blocked: string
}

export interface GrantRow {
  id: string
  entity_id: string
  user_id: string
  client_id: string
  client_name: string
  scope: string
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  public_key: string | null
  ended_at: string | null
  ended_why: string | null
}

export interface SessionRow {
  /** Digest of the secret in the cookie. */
  id_hash: string
  user_id: string
  user_name: string
  avatar: string | null
  created_at: string
  last_seen_at: string
  expires_at: string
}

export interface OAuthRecordRow {
  kind: string
  /** Keyed digest of the token, code, cookie or client id. */
  id_hash: string
  grant_id: string | null
  /** Can only be opened with the id. */
  sealed: string
  expires_at: string
  consumed_at: string | null
  /** Sealed like the rest. */
  answer: string | null
}

interface SigningKeyDbRow {
  kid: string
  sealed: string
  created_at: string
}

interface ActivityHourRow {
  hour: string
  entity_id: string
  /** Empty if unknown. */
  server_id: string
  calls: number
  refused: number
  sent: number
  heard: number
}

export interface NoticeRow {
  id: string
  at: string
  kind: string
  /** `person:<id>` or `server:<id>`. */
  audience: string
  entity_id: string | null
  server_id: string | null
  request_id: string | null
  by_id: string | null
  closed: number
}

interface NoticeReaderRow {
  user_id: string
  /** Everything until then is read. */
  read_until: string | null
  /** null: no direct messages. */
  dm_language: string | null
}

export interface QuestionRow {
  id: string
  entity_id: string
  server_id: string
  topic: string
  phase: string
  is_open: number
  /** Open, undelivered or with outstanding effects. */
  unfinished: number
  asked_at: string
  /** When time alone will next change something. */
  due: string | null
  version: number
  /** JSON */
  state: string
}

export interface DecisionSettingsRow {
  entity_id: string
  server_id: string
  channel_id: string | null
  /** JSON; the next column, too. */
  approvers: string
  second_approvers: string
  language: string | null
  /** JSON */
  reminders: string
}

interface DecisionNoteRow {
  message_id: string
  channel_id: string
  entity_id: string
  server_id: string
  note_key: string | null
  part: number
}
