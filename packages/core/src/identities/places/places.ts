import type { ChannelType, Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

import type { BotLacks } from '../../access/bot-permissions.ts'

/** Discord from the core's point of view: facts, current as of the latest gateway event. */
export interface ServerFacts {
  id: Snowflake
  name: string
  /** Only pages show it. */
  iconUrl?(): string | undefined
  /** Its preferred language; English if that is a language we don't support. */
  language?: Language
  /** Discord's name for that language. */
  locale?: string
  /** Given the bot's roles, regardless of single channels. */
  botLacks: BotLacks
}

export interface ChannelFacts {
  id: Snowflake
  serverId: Snowflake
  name: string
  type: ChannelType
  /** The category's name. */
  category: string | null
  /** For threads: their channel's. */
  categoryId: Snowflake | null
  /** For threads and forum posts: the channel whose rights they take. */
  parentId: Snowflake | null
  topic: string | null
  position: number
  /** As of the session's beginning: later messages don't change it. */
  lastMessageId?: Snowflake | null
  /** A moderator closed this thread to everyone else. */
  locked?: boolean
  /** A private thread to which nobody added the bot. A bot with Manage Threads sees it all the same. */
  botIsOutside: boolean
  /** Never if it is outside. */
  botCanView: boolean
  /** May speak here through a webhook. */
  botCanSend: boolean
  botLacks: BotLacks
}

export interface CategoryName {
  id: Snowflake
  name: string
}

export interface PersonFacts {
  id: Snowflake
  /** The unique user name, e.g. `lyss`. */
  username: string
  displayName: string
}

export interface Namesake {
  kind: 'member' | 'role'
  id: Snowflake
}

export interface MemberNames {
  id: Snowflake
  /** Nickname, display name and user name, if they have them. */
  names: string[]
}

export interface Places {
  /** false while Discord can't be reached; the lists below are then the last known state. */
  readonly connected: boolean
  servers(): ServerFacts[]
  server(id: Snowflake): ServerFacts | undefined
  /**
   * Channels that can hold messages, in Discord's own order. Threads only with `threads`, and private ones only if the
   * bot is in them.
   */
  channels(serverId: Snowflake, options?: { threads?: boolean }): ChannelFacts[]
  /** They hold no messages; in a list of channels, each means the channels inside it. */
  categories(serverId: Snowflake): CategoryName[]
  /** Private threads that the bot isn't known to be in. */
  closedThreadIds(): ReadonlySet<Snowflake>
  /** Also finds threads that aren't cached, by asking Discord. */
  channel(id: Snowflake): Promise<ChannelFacts | undefined>
  /** By id, user name or display name, on any server the bot shares. Exact matches only, ignoring case. */
  findPeople(idOrName: string): Promise<PersonFacts[]>
  /**
   * Members, bots and roles of that server whose name looks like this one. A mentionable role without permissions and
   * holders doesn't count: `ensureMentionRole` reuses such a role, so an interrupted join can be repeated.
   */
  namesakes(serverId: Snowflake, name: string, exceptRole: Snowflake | null): Promise<Namesake[]>
  /**
   * Members and bots of that server whose name looks like one of these, or begins like it and continues in brackets.
   */
  membersCalled(serverId: Snowflake, names: readonly string[]): Promise<MemberNames[]>
  /** undefined: nobody there has this id. */
  namesOfMember(serverId: Snowflake, memberId: Snowflake): Promise<string[] | undefined>
  /** Link to a message on this Discord. */
  jumpUrl(serverId: Snowflake | undefined, channelId: Snowflake, messageId: Snowflake): string
}
