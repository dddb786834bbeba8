import type { ErrorReason, Snowflake } from '@arachne/contract'

/** Entities hearing each other, and what keeps that from going on for ever. */
export interface EntityTalk {
  enabled: boolean
  /** Messages one pair may exchange within `pairSeconds`; then it rests for `coolDownSeconds`. */
  pairMessages: number
  pairSeconds: number
  coolDownSeconds: number
  channelPerMinute: number
  /** How long a chain of answers among entities may get. */
  depth: number
}

/** Nothing can be written to the log channel. */
export interface LogChannelOff {
  since: string
  /** A sentence, and the word for it. */
  reason: string
  cause?: ErrorReason
}

/** What an admin settles for all entities on a server. */
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

/** As an admin sees them: with what does not work. */
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
  /** The defaults for a server nobody has set anything for. */
  read(serverId: Snowflake): Promise<ShownSettings>
  /** Takes the place of what was there. */
  write(settings: ServerSettings): Promise<void>
}

/** A server nobody may bring an entity to. */
export interface ServerBan {
  serverId: Snowflake
  /** The server's name then: nobody may see it any more once the bot has left. */
  serverName: string | null
  reason: string | null
  bannedBy: string
  bannedAt: string
}

export interface ServerBanStore {
  find(serverId: Snowflake): Promise<ServerBan | undefined>
  list(): Promise<ServerBan[]>
  /** false if it is banned already. */
  insert(ban: ServerBan): Promise<boolean>
  /** false if it was not banned. */
  remove(serverId: Snowflake): Promise<boolean>
}
