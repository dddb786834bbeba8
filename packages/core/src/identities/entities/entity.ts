import type { EntityId, Snowflake } from '@arachne/contract'

export type Platform = 'claude' | 'gpt' | 'gemini' | 'other'

export interface Trigger {
  word: string
  /** By default a trigger matches whole words only. */
  substring: boolean
}

/** What the database keeps of an API key: nothing that opens a mailbox by itself. */
export interface StoredKey {
  /** Counts regenerations; part of the reader's id, so an old key's mailbox ends with it. */
  generation: number
  hash: string
  salt: string
  /** X25519, base64url. */
  publicKey: string
  createdAt: string
}

/** What the owner is told about by direct message. */
export interface NotifySwitches {
  onMention: boolean
  onTrigger: boolean
  onReply: boolean
  /** Also a few words of the message; otherwise only a link to it. */
  excerpt: boolean
}

/** Whom an entity's messages may ping: each word includes the ones before it. */
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
  /** Of the newest key there has been; never used twice, also when that key was ended. 0 = none yet. */
  keyGeneration: number
  /** null until somebody claimed one. */
  key: StoredKey | null
  createdAt: string
}

/** Three different answers: an empty `these` would be a bug, so it is written `none`. */
export type Selection = { kind: 'all' } | { kind: 'these'; ids: string[] } | { kind: 'none' }

/** What an entity is called on a server where its own name is somebody else's. */
export interface MarkedName {
  name: string
  /** Of whoever has its name: `member:<id>` or `role:<id>`. Some of them, where there are many. */
  holders: string[]
}

/** One entity on one Discord server: the admin's ceiling and the owner's tuning inside it. */
export interface Membership {
  entityId: EntityId
  serverId: Snowflake
  /** ceiling */
  channels: Selection
  tools: Selection
  /** Channels the server closes to all entities, whatever `channels` says. From the server's settings, never set here. */
  closedChannels: Snowflake[]
  mayPing: MayPing
  /** What assign_role and remove_role may touch. */
  assignableRoles: Snowflake[]
  /** tuning */
  watch: Snowflake[]
  blocked: Snowflake[]
  muted: Snowflake[]
  /** Where a moderator lets it read only, for a time. Known while rights are asked for, never set here. */
  silencedChannels?: Snowflake[]
  /** The mentionable role; null when the server had no room for one. */
  roleId: Snowflake | null
  /** Somebody else there has its name; null while nobody has. */
  marked: MarkedName | null
  announceChannelId: Snowflake | null
  joinedAt: string
}
