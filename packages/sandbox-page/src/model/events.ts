import type { Channel, Command, Component, Emoji, Member, Message, Role, User } from '../types.ts'

/** A server as the gateway sends it, whole or in part. */
export interface GuildNews {
  id: string
  unavailable?: boolean
  name: string
  owner_id: string
  member_count?: number
  roles?: Role[]
  emojis?: Emoji[]
  members?: Member[]
  channels?: Channel[]
  threads?: Channel[]
}

interface ReadEntry {
  id: string
  last_message_id?: string | number | null
  mention_count: number
}

export interface Ready {
  user?: User
  users?: User[]
  guilds?: GuildNews[]
  private_channels?: Channel[]
  read_state?: ReadEntry[] | { entries?: ReadEntry[] }
}

export interface ThreadMembersNews {
  id: string
  added_members?: { user_id: string }[]
  removed_member_ids?: string[]
}

interface Gone {
  id: string
}

/** Servers, channels, roles and people. */
export interface WorldEvents {
  READY: Ready
  GUILD_CREATE: GuildNews
  GUILD_UPDATE: GuildNews
  GUILD_DELETE: Gone
  CHANNEL_CREATE: Channel
  CHANNEL_UPDATE: Channel
  CHANNEL_DELETE: Gone
  THREAD_CREATE: Channel
  THREAD_UPDATE: Channel
  THREAD_DELETE: Gone
  THREAD_LIST_SYNC: { guild_id: string; threads?: Channel[] }
  THREAD_MEMBER_UPDATE: { id: string }
  THREAD_MEMBERS_UPDATE: ThreadMembersNews
  GUILD_ROLE_CREATE: { guild_id: string; role: Role }
  GUILD_ROLE_UPDATE: { guild_id: string; role: Role }
  GUILD_ROLE_DELETE: { guild_id: string; role_id: string }
  GUILD_EMOJIS_UPDATE: { guild_id: string; emojis: Emoji[] }
  GUILD_MEMBER_ADD: Member & { guild_id: string }
  GUILD_MEMBER_UPDATE: Member & { guild_id: string }
  GUILD_MEMBER_REMOVE: { guild_id: string; user: User }
  GUILD_MEMBERS_CHUNK: { guild_id: string; members: Member[]; chunk_index: number; chunk_count: number }
  USER_UPDATE: User
}

interface AtMessage {
  channel_id: string
  message_id: string
}

export interface Reacted extends AtMessage {
  user_id: string
  emoji: Emoji
}

export interface Voted extends AtMessage {
  user_id: string
  answer_id: number
}

/** Messages, reactions, votes and typing. */
export interface MessageEvents {
  MESSAGE_CREATE: Message
  MESSAGE_UPDATE: Message
  MESSAGE_DELETE: { channel_id: string; id: string }
  MESSAGE_DELETE_BULK: { channel_id: string; ids: string[] }
  MESSAGE_ACK: AtMessage & { mention_count?: number }
  MESSAGE_REACTION_ADD: Reacted
  MESSAGE_REACTION_REMOVE: Reacted
  MESSAGE_REACTION_REMOVE_ALL: AtMessage
  MESSAGE_REACTION_REMOVE_EMOJI: AtMessage & { emoji: Emoji }
  MESSAGE_POLL_VOTE_ADD: Voted
  MESSAGE_POLL_VOTE_REMOVE: Voted
  TYPING_START: { channel_id: string; user_id: string; member?: Member }
}

export interface ModalNews {
  id: string
  custom_id: string
  title: string
  nonce?: string | number
  application?: { id: string; name?: string }
  application_id?: string
  channel_id: string
  components?: Component[]
}

export interface OfferedChoices {
  nonce?: string
  choices?: { name: string; value: string | number }[]
}

/** What bots answer to what this page did. */
export interface AnswerEvents {
  INTERACTION_SUCCESS: { nonce: string | number }
  INTERACTION_FAILURE: { nonce: string | number }
  INTERACTION_MODAL_CREATE: ModalNews
  APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE: OfferedChoices
}

export interface CommandIndex {
  applications?: { id: string; name: string }[]
  application_commands?: Command[]
}

export type Handlers<Events, Target> = { [K in keyof Events]: (target: Target, data: Events[K]) => void }

/** An event carries only its name: the handler registered for a name knows the shape of its data. */
export function handle<Target>(
  handlers: Partial<Handlers<object, Target>>,
  { target, type, data }: { target: Target; type: string; data: unknown },
) {
  if (!Object.hasOwn(handlers, type)) return
  ;(handlers as Record<string, (target: Target, data: unknown) => void>)[type]?.(target, data)
}
