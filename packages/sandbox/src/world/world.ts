import type { SandboxClock } from './clock.ts'
import type { Deadlines } from './deadlines.ts'
import type {
  ApplicationRecord,
  ChannelRecord,
  CommandRecord,
  GuildRecord,
  Id,
  InteractionRecord,
  InviteRecord,
  MessageRecord,
  UserRecord,
  WebhookRecord,
} from './records.ts'
import type { SearchIndex } from './search-index.ts'
import type { Snowflakes } from './snowflakes.ts'

/**
 * Something happened that clients may hear of. The gateway decides who: `to` names people outright, else `channelId`
 * (who may view it) or `guildId` (who is a member). `data` is what Discord would send to a client with every intent.
 */
export interface WorldEvent {
  type: string
  data: object
  guildId?: Id
  channelId?: Id
  to?: readonly Id[]
  /** For redaction without MESSAGE_CONTENT: the message this event carries. */
  message?: MessageRecord
  /** Do not send to this user (e.g. their own typing). */
  except?: Id
}

/** The sandbox's whole state, in plain Maps. Code that changes one publishes the change. */
export interface World {
  readonly clock: SandboxClock
  readonly snowflakes: Snowflakes
  readonly deadlines: Deadlines
  readonly searchIndex: SearchIndex
  /** e.g. `http://127.0.0.1:4000`, set once the socket listens: events carry CDN addresses. */
  origin: string
  readonly users: Map<Id, UserRecord>
  /** person's token → user id; bots are found through their application. */
  readonly tokens: Map<string, Id>
  readonly guilds: Map<Id, GuildRecord>
  /** Guild channels, threads and DMs. */
  readonly channels: Map<Id, ChannelRecord>
  readonly webhooks: Map<Id, WebhookRecord>
  /** By code. */
  readonly invites: Map<string, InviteRecord>
  readonly applications: Map<Id, ApplicationRecord>
  readonly commands: Map<Id, CommandRecord>
  readonly interactions: Map<Id, InteractionRecord>
  /** Messages for one person, by id; no channel lists them. */
  readonly ephemeralMessages: Map<Id, MessageRecord>
  /** user id → channel id → the last message they have read */
  readonly readStates: Map<Id, Map<Id, Id>>
  /** Bytes by CDN path, e.g. `attachments/<channel>/<attachment>/<name>`. */
  readonly files: Map<string, { bytes: Uint8Array; contentType: string }>

  publish(event: WorldEvent): void
  subscribe(listener: (event: WorldEvent) => void): () => void
}
