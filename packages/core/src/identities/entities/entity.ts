import type { EntityId, Snowflake } from '@arachne/contract'

export type Platform = 'claude' | 'gpt' | 'gemini' | 'other'

export interface Trigger {
  word: string
  /** By default a trigger matches whole words only. */
  substring: boolean
}

/** What the database stores of an API key: nothing that opens a mailbox by itself. */
export interface StoredKey {
  /** Incremented with each new key; part of the reader's id, so an old key's mailbox ends with it. */
  generation: number
  hash: string
  salt: string
  /** X25519, base64url. */
  publicKey: string
  createdAt: string
}

/** What the owner is notified of by direct message. */
export interface NotifySwitches {
  onMention: boolean
  onTrigger: boolean
  onReply: boolean
  /** Includes an excerpt of the message; otherwise only a link to it. */
  excerpt: boolean
}

/** Whom an entity's messages may ping: each value includes the previous ones. */
export type MayPing = 'people' | 'roles' | 'everyone'

export interface Entity {
  id: EntityId
  name: string
  description: string | null
  avatarUrl: string | null
  /** `#rrggbb` */
  accentColor: string | null
  platform: Platform | null
  ownerId: Snowflake
  ownerName: string
  active: boolean
  triggers: Trigger[]
  mailboxTtlMinutes: number
  notify: NotifySwitches
  acceptsDms: boolean
  /** Whether it may ask people to decide: the owner's switch for the toolset. */
  decisions: boolean
  /** Of the newest key it ever had; never reused, even if that key was revoked. 0 = none yet. */
  keyGeneration: number
  /** null until a key was claimed. */
  key: StoredKey | null
  createdAt: string
}

/** Three different answers: an empty `these` would be a bug, so it is written `none`. */
export type Selection = { kind: 'all' } | { kind: 'these'; ids: string[] } | { kind: 'none' }

/** An entity's name on a server where someone else has its own name. */
export interface MarkedName {
  name: string
  /** Who has its name: `member:<id>` or `role:<id>`. Only some of them if there are many. */
  holders: string[]
}

/** One entity on one Discord server: the admin's ceiling and the owner's tuning inside it. */
export interface Membership {
  entityId: EntityId
  serverId: Snowflake
  /** ceiling */
  channels: Selection
  tools: Selection
  /**
   * Channels the server closes to all entities, regardless of `channels`. From the server's settings, never set here.
   */
  closedChannels: Snowflake[]
  mayPing: MayPing
  /** The roles that assign_role and remove_role may use. */
  assignableRoles: Snowflake[]
  /** tuning */
  watch: Snowflake[]
  blocked: Snowflake[]
  muted: Snowflake[]
  /** Where a moderator temporarily lets it only read. Filled in when rights are checked, never set here. */
  silencedChannels?: Snowflake[]
  /** The mentionable role; null if the server had no room for one. */
  roleId: Snowflake | null
  /** Someone else there has its name; null: nobody does. */
  marked: MarkedName | null
  announceChannelId: Snowflake | null
  joinedAt: string
}
