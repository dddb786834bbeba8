import type { ErrorReason, Snowflake } from '@arachne/contract'

/** Settings for entities hearing each other, and the limits that end it. */
export interface EntityTalk {
  enabled: boolean
  /** Messages one pair may exchange within `pairSeconds`; then it rests for `coolDownSeconds`. */
  pairMessages: number
  pairSeconds: number
  coolDownSeconds: number
  channelPerMinute: number
  /** The maximum length of a chain of answers among entities. */
  depth: number
}

/** The log channel can't be written to. */
export interface LogChannelOff {
  since: string
  /** A sentence, and its stable word. */
  reason: string
  cause?: ErrorReason
}

/** An admin's settings for all entities on a server. */
export interface ServerSettings {
  serverId: Snowflake
  announceChannelId: Snowflake | null
  /** With placeholders; null = the default text. */
  announcement: string | null
  logChannelId: Snowflake | null
  /** Closed to all entities: part of every ceiling. */
  closedChannels: Snowflake[]
  entityTalk: EntityTalk
}

/** As shown to an admin: including what doesn't work. */
export interface ShownSettings extends ServerSettings {
  logChannelOff?: LogChannelOff | undefined
}

export const DEFAULT_ENTITY_TALK: EntityTalk = {
  enabled: false,
  pairMessages: 20,
  pairSeconds: 60,
  coolDownSeconds: 60,
  channelPerMinute: 60,
  depth: 6,
}

export function defaultSettings(serverId: Snowflake): ServerSettings {
  return {
    serverId,
    announceChannelId: null,
    announcement: null,
    logChannelId: null,
    closedChannels: [],
    entityTalk: DEFAULT_ENTITY_TALK,
  }
}

export interface ServerSettingsStore {
  /** The defaults if nothing was set for this server. */
  read(serverId: Snowflake): Promise<ShownSettings>
  /** Replaces the previous settings. */
  write(settings: ServerSettings): Promise<void>
}

/** A server to which no entity can be added. */
export interface ServerBan {
  serverId: Snowflake
  /** The server's name at that time: once the bot has left, it can't be looked up. */
  serverName: string | null
  reason: string | null
  bannedBy: string
  bannedAt: string
}

export interface ServerBanStore {
  find(serverId: Snowflake): Promise<ServerBan | undefined>
  list(): Promise<ServerBan[]>
  /** false if it is already banned. */
  insert(ban: ServerBan): Promise<boolean>
  /** false if it wasn't banned. */
  remove(serverId: Snowflake): Promise<boolean>
}
