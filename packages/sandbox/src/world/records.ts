import type {
  APIApplicationCommand,
  APIEmbed,
  APIMessageTopLevelComponent,
  APIModalInteractionResponseCallbackData,
  ChannelType,
  GuildForumTag,
  InteractionType,
  MessageFlags,
  MessageType,
} from './discord-types.ts'

/** Ids are snowflakes as strings; times are milliseconds since 1970 on the sandbox's own clock. */
export type Id = string

export interface UserRecord {
  id: Id
  username: string
  globalName: string | null
  bot: boolean
  /** Key of an image in the CDN, Discord's "avatar hash". */
  avatar: string | null
  bio: string
  /** What the chat page and OAuth picker show beside a demo person. */
  note: string
  /** What a demo person is to the program under test. */
  part: 'operator' | 'admin' | 'owner' | 'member' | null
  /** The language of their client; absent: en-GB. */
  locale?: string
}

export interface RoleRecord {
  id: Id
  name: string
  color: number
  hoist: boolean
  position: number
  permissions: bigint
  managed: boolean
  mentionable: boolean
  /** Set for the role Discord gives a bot when it is invited. */
  botId: Id | null
  /** Servers with ROLE_ICONS: one of both at most. */
  unicodeEmoji?: string | null
  icon?: string | null
}

export interface MemberRecord {
  userId: Id
  nick: string | null
  roles: Set<Id>
  joinedAt: number
  timeoutUntil: number | null
  /** Picture for this server only. */
  avatar: string | null
}

export interface EmojiRecord {
  id: Id
  name: string
  animated: boolean
}

export interface GuildRecord {
  id: Id
  name: string
  icon: string | null
  description: string | null
  ownerId: Id
  /** What boosts have unlocked, e.g. ROLE_ICONS. */
  features?: string[]
  /** Always holds @everyone, whose id is the guild's. */
  roles: Map<Id, RoleRecord>
  members: Map<Id, MemberRecord>
  /** Channels, categories and threads. */
  channelIds: Set<Id>
  systemChannelId: Id | null
  emojis: Map<Id, EmojiRecord>
  bans: Map<Id, { userId: Id; reason: string | null }>
  auditLog: AuditRecord[]
}

export interface AuditRecord {
  id: Id
  actionType: number
  userId: Id
  targetId: Id | null
  reason: string | null
  changes: { key: string; old_value?: unknown; new_value?: unknown }[]
  /** Action-specific extras, e.g. channel_id and count of a bulk delete. */
  options: Record<string, string>
}

export interface InviteRecord {
  code: string
  guildId: Id
  channelId: Id
  inviterId: Id | null
  /** Seconds; 0 = for ever. */
  maxAge: number
  maxUses: number
  temporary: boolean
  uses: number
  createdAt: number
}

export interface OverwriteRecord {
  /** A role's or a member's id. */
  id: Id
  type: 'role' | 'member'
  allow: bigint
  deny: bigint
}

export interface ThreadRecord {
  ownerId: Id
  archived: boolean
  locked: boolean
  invitable: boolean
  autoArchiveMinutes: number
  archiveChangedAt: number
  createdAt: number
  /** userId → when they joined */
  members: Map<Id, number>
  messageCount: number
  totalMessageSent: number
  appliedTags: Id[]
  /** Kept at the top of its forum. */
  pinned: boolean
}

export interface ForumRecord {
  tags: GuildForumTag[]
  requireTag: boolean
  defaultReaction: { emojiId: Id | null; emojiName: string | null } | null
  defaultSort: number | null
  layout: number
}

/** Guild channels, categories, threads and DMs alike; what does not apply is null. Made by `world/build.ts`. */
export interface ChannelRecord {
  id: Id
  type: ChannelType
  guildId: Id | null
  name: string
  topic: string | null
  position: number
  nsfw: boolean
  slowmodeSeconds: number
  /** A category for channels, the channel for threads. */
  parentId: Id | null
  overwrites: Map<Id, OverwriteRecord>
  thread: ThreadRecord | null
  forum: ForumRecord | null
  /** DMs: both people. */
  recipientIds: Id[]
  lastMessageId: Id | null
  lastPinAt: number | null
  defaultAutoArchiveMinutes: number | null
  defaultThreadSlowmodeSeconds: number
  /** Voice and stage channels. */
  voice: { bitrate: number; userLimit: number } | null
  /** In order of id. */
  messages: Map<Id, MessageRecord>
  /** message id → when it was pinned, newest last */
  pins: Map<Id, number>
}

export interface AttachmentRecord {
  id: Id
  filename: string
  description: string | null
  contentType: string | null
  size: number
  width: number | null
  height: number | null
  /** Where the bytes are in the CDN store. */
  channelId: Id
  spoiler: boolean
  /** Voice messages. */
  durationSeconds?: number
  waveform?: string
}

export interface ReactionRecord {
  emoji: { id: Id | null; name: string; animated: boolean }
  /** In order of arrival. */
  userIds: Set<Id>
}

export interface PollRecord {
  question: string
  answers: { id: number; text: string; emoji: { id: Id | null; name: string } | null; voterIds: Set<Id> }[]
  expiresAt: number
  multiselect: boolean
  finalised: boolean
}

/** The interaction that a message answers, as the message remembers it. */
export interface InteractionSource {
  id: Id
  type: InteractionType
  userId: Id
  name: string | null
  targetUserId: Id | null
  targetMessageId: Id | null
  /** Components: the message that was clicked. */
  interactedMessageId: Id | null
  /** Follow-ups: the first answer. */
  originalResponseId: Id | null
  /** Modals: what opened them. */
  triggering: InteractionSource | null
}

export interface MessageRecord {
  id: Id
  channelId: Id
  guildId: Id | null
  type: MessageType
  /** A user's id, or the webhook's id for webhook messages. */
  authorId: Id
  webhook: { id: Id; username: string; avatarUrl: string | null; applicationId: Id | null } | null
  content: string
  createdAt: number
  editedAt: number | null
  tts: boolean
  mentionEveryone: boolean
  mentionUserIds: Id[]
  mentionRoleIds: Id[]
  attachments: AttachmentRecord[]
  embeds: APIEmbed[]
  components: APIMessageTopLevelComponent[]
  flags: MessageFlags
  nonce: string | number | null
  reference: { messageId: Id; channelId: Id; guildId: Id | null; forward: boolean } | null
  /** Frozen copy of a forwarded message. */
  snapshot: MessageRecord | null
  reactions: ReactionRecord[]
  poll: PollRecord | null
  interaction: InteractionSource | null
  /** Only this person sees it; lives only in their sessions. */
  ephemeralFor: Id | null
  applicationId: Id | null
  /** System messages (thread created, pins) that carry data of their own. */
  threadId: Id | null
  /** In threads: how many messages came before it. */
  position: number | null
}

export interface WebhookRecord {
  id: Id
  token: string
  channelId: Id
  guildId: Id
  name: string | null
  avatar: string | null
  userId: Id | null
  applicationId: Id | null
}

export interface CommandRecord extends Omit<APIApplicationCommand, 'guild_id'> {
  guildId: Id | null
}

/** One application with one bot account: the program under test. */
export interface ApplicationRecord {
  id: Id
  name: string
  description: string
  botId: Id
  botToken: string
  clientSecret: string
  redirectUris: string[]
  /** Privileged intents switched on in the portal. */
  flags: number
  ownerId: Id
}

export interface InteractionRecord {
  id: Id
  token: string
  type: InteractionType
  userId: Id
  channelId: Id
  guildId: Id | null
  applicationId: Id
  /** The message whose component was used. */
  messageId: Id | null
  createdAt: number
  name: string | null
  /** The command that was used. */
  commandId: Id | null
  targetUserId: Id | null
  targetMessageId: Id | null
  /** Modals: the interaction that opened them. */
  triggering: InteractionSource | null
  /** What the person's client knows it by. */
  nonce: string | null
  /** The modal that answered it, until it is submitted. */
  modal: APIModalInteractionResponseCallbackData | null
  state: 'waiting' | 'deferred' | 'answered' | 'failed'
  /** Components: whether a deferral was type 6 (keep the message) or 5 (thinking…). */
  deferredUpdate: boolean
  ephemeral: boolean
  /** `@original` */
  responseMessageId: Id | null
}
