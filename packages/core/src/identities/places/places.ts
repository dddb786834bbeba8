import type { ChannelType, Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

import type { BotLacks } from '../../access/bot-permissions.ts'

/** Discord as the core sees it: facts, current as of the last gateway event. */
export interface ServerFacts {
  id: Snowflake
  name: string
  /** Only pages show it. */
  iconUrl?(): string | undefined
  /** What its people prefer; English where that is a language we do not speak. */
  language?: Language
  /** What Discord calls that language. */
  locale?: string
  /** By the bot's roles, whatever single channels say. */
  botLacks: BotLacks
}

export interface ChannelFacts {
  id: Snowflake
  serverId: Snowflake
  name: string
  type: ChannelType
  /** The category's name. */
  category: string | null
  /** Of threads: their channel's. */
  categoryId: Snowflake | null
  /** Threads and forum posts: the channel whose rights they take. */
  parentId: Snowflake | null
  topic: string | null
  position: number
  /** As of the session's beginning: later messages do not change it. */
  lastMessageId?: Snowflake | null
  /** A moderator closed this thread to everybody else. */
  locked?: boolean
  /** A private thread that nobody added the bot to. A bot with Manage Threads is shown it all the same. */
  botIsOutside: boolean
  /** Never where it is outside. */
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
  /** Nickname, display name and user name, as far as they have them. */
  names: string[]
}

export interface Places {
  /** false while Discord is not reachable; the lists below are then what was last known. */
  readonly connected: boolean
  servers(): ServerFacts[]
  server(id: Snowflake): ServerFacts | undefined
  /**
   * Channels that can hold messages, in Discord's own order. Threads only with `threads`, and private ones only where
   * the bot is in.
   */
  channels(serverId: Snowflake, options?: { threads?: boolean }): ChannelFacts[]
  /** They hold no messages; in a list of channels each stands for those inside it. */
  categories(serverId: Snowflake): CategoryName[]
  /** Private threads that the bot is not known to be in. */
  closedThreadIds(): ReadonlySet<Snowflake>
  /** Also finds threads that are not cached, by asking Discord. */
  channel(id: Snowflake): Promise<ChannelFacts | undefined>
  /** By id, user name or display name, on any server the bot shares. Exact matches only, ignoring case. */
  findPeople(idOrName: string): Promise<PersonFacts[]>
  /**
   * Members, bots and roles of that server whose name looks like this one. A mentionable role without permissions that
   * nobody holds does not count: `ensureMentionRole` takes such a role over, so a join cut short can be repeated.
   */
  namesakes(serverId: Snowflake, name: string, exceptRole: Snowflake | null): Promise<Namesake[]>
  /** Members and bots of that server whose name looks like one of these, or begins like it and goes on in brackets. */
  membersCalled(serverId: Snowflake, names: readonly string[]): Promise<MemberNames[]>
  /** undefined: nobody there has this id. */
  namesOfMember(serverId: Snowflake, memberId: Snowflake): Promise<string[] | undefined>
  /** Link to a message in whatever Discord this is. */
  jumpUrl(serverId: Snowflake | undefined, channelId: Snowflake, messageId: Snowflake): string
}
