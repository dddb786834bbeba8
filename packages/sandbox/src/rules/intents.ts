/** Bit numbers as in Discord's gateway documentation. */
export const INTENT = {
  GUILDS: 1 << 0,
  GUILD_MEMBERS: 1 << 1,
  GUILD_MODERATION: 1 << 2,
  GUILD_EXPRESSIONS: 1 << 3,
  GUILD_INTEGRATIONS: 1 << 4,
  GUILD_WEBHOOKS: 1 << 5,
  GUILD_INVITES: 1 << 6,
  GUILD_VOICE_STATES: 1 << 7,
  GUILD_PRESENCES: 1 << 8,
  GUILD_MESSAGES: 1 << 9,
  GUILD_MESSAGE_REACTIONS: 1 << 10,
  GUILD_MESSAGE_TYPING: 1 << 11,
  DIRECT_MESSAGES: 1 << 12,
  DIRECT_MESSAGE_REACTIONS: 1 << 13,
  DIRECT_MESSAGE_TYPING: 1 << 14,
  MESSAGE_CONTENT: 1 << 15,
  GUILD_SCHEDULED_EVENTS: 1 << 16,
  AUTO_MODERATION_CONFIGURATION: 1 << 20,
  AUTO_MODERATION_EXECUTION: 1 << 21,
  GUILD_MESSAGE_POLLS: 1 << 24,
  DIRECT_MESSAGE_POLLS: 1 << 25,
} as const

export const ALL_INTENTS = Object.values(INTENT).reduce((sum, bit) => sum | bit, 0)

/** The two places an event can come from need different intents; `null` means bots never hear it there. */
interface Needed {
  guild: number | null
  direct: number | null
}

const inGuild = (guild: number): Needed => ({ guild, direct: null })
const always: Needed = { guild: 0, direct: 0 }
const messages: Needed = { guild: INTENT.GUILD_MESSAGES, direct: INTENT.DIRECT_MESSAGES }
const reactions: Needed = { guild: INTENT.GUILD_MESSAGE_REACTIONS, direct: INTENT.DIRECT_MESSAGE_REACTIONS }
const typing: Needed = { guild: INTENT.GUILD_MESSAGE_TYPING, direct: INTENT.DIRECT_MESSAGE_TYPING }
const votes: Needed = { guild: INTENT.GUILD_MESSAGE_POLLS, direct: INTENT.DIRECT_MESSAGE_POLLS }

const NEEDED: Readonly<Record<string, Needed>> = {
  READY: always,
  RESUMED: always,
  RATE_LIMITED: always,
  USER_UPDATE: always,
  INTERACTION_CREATE: always,
  GUILD_MEMBERS_CHUNK: always,
  GUILD_CREATE: inGuild(INTENT.GUILDS),
  GUILD_UPDATE: inGuild(INTENT.GUILDS),
  GUILD_DELETE: inGuild(INTENT.GUILDS),
  GUILD_ROLE_CREATE: inGuild(INTENT.GUILDS),
  GUILD_ROLE_UPDATE: inGuild(INTENT.GUILDS),
  GUILD_ROLE_DELETE: inGuild(INTENT.GUILDS),
  CHANNEL_CREATE: inGuild(INTENT.GUILDS),
  CHANNEL_UPDATE: inGuild(INTENT.GUILDS),
  CHANNEL_DELETE: inGuild(INTENT.GUILDS),
  CHANNEL_PINS_UPDATE: { guild: INTENT.GUILDS, direct: INTENT.DIRECT_MESSAGES },
  THREAD_CREATE: inGuild(INTENT.GUILDS),
  THREAD_UPDATE: inGuild(INTENT.GUILDS),
  THREAD_DELETE: inGuild(INTENT.GUILDS),
  THREAD_LIST_SYNC: inGuild(INTENT.GUILDS),
  THREAD_MEMBER_UPDATE: inGuild(INTENT.GUILDS),
  THREAD_MEMBERS_UPDATE: inGuild(INTENT.GUILD_MEMBERS),
  GUILD_MEMBER_ADD: inGuild(INTENT.GUILD_MEMBERS),
  GUILD_MEMBER_UPDATE: inGuild(INTENT.GUILD_MEMBERS),
  GUILD_MEMBER_REMOVE: inGuild(INTENT.GUILD_MEMBERS),
  GUILD_AUDIT_LOG_ENTRY_CREATE: inGuild(INTENT.GUILD_MODERATION),
  GUILD_BAN_ADD: inGuild(INTENT.GUILD_MODERATION),
  GUILD_BAN_REMOVE: inGuild(INTENT.GUILD_MODERATION),
  GUILD_EMOJIS_UPDATE: inGuild(INTENT.GUILD_EXPRESSIONS),
  GUILD_STICKERS_UPDATE: inGuild(INTENT.GUILD_EXPRESSIONS),
  GUILD_INTEGRATIONS_UPDATE: inGuild(INTENT.GUILD_INTEGRATIONS),
  INTEGRATION_CREATE: inGuild(INTENT.GUILD_INTEGRATIONS),
  INTEGRATION_UPDATE: inGuild(INTENT.GUILD_INTEGRATIONS),
  INTEGRATION_DELETE: inGuild(INTENT.GUILD_INTEGRATIONS),
  WEBHOOKS_UPDATE: inGuild(INTENT.GUILD_WEBHOOKS),
  INVITE_CREATE: inGuild(INTENT.GUILD_INVITES),
  INVITE_DELETE: inGuild(INTENT.GUILD_INVITES),
  VOICE_STATE_UPDATE: inGuild(INTENT.GUILD_VOICE_STATES),
  PRESENCE_UPDATE: inGuild(INTENT.GUILD_PRESENCES),
  MESSAGE_CREATE: messages,
  MESSAGE_UPDATE: messages,
  MESSAGE_DELETE: messages,
  MESSAGE_DELETE_BULK: inGuild(INTENT.GUILD_MESSAGES),
  MESSAGE_REACTION_ADD: reactions,
  MESSAGE_REACTION_REMOVE: reactions,
  MESSAGE_REACTION_REMOVE_ALL: reactions,
  MESSAGE_REACTION_REMOVE_EMOJI: reactions,
  MESSAGE_POLL_VOTE_ADD: votes,
  MESSAGE_POLL_VOTE_REMOVE: votes,
  TYPING_START: typing,
}

/** Events about the session's own account pass with GUILDS alone. */
const OWN_PASSES = new Set(['GUILD_MEMBER_UPDATE', 'THREAD_MEMBERS_UPDATE'])

export interface IntentQuestion {
  type: string
  intents: number
  /** Whether the event comes from a guild or a direct message. */
  direct: boolean
  /** Whether it is about the session's own account. */
  own: boolean
}

/** Whether a bot that asked for `intents` hears an event of this type. */
export function intentsAllow({ type, intents, direct, own }: IntentQuestion): boolean {
  const needed = NEEDED[type]
  if (!needed) return false
  const bits = direct ? needed.direct : needed.guild
  if (bits === null) return false
  if (bits === 0 || (intents & bits) !== 0) return true
  return own && OWN_PASSES.has(type) && (intents & INTENT.GUILDS) !== 0
}

/** Application flags: an intent is switched on by the full flag or by the one for bots in few servers. */
const PRIVILEGED = [
  { intent: INTENT.GUILD_PRESENCES, flags: (1 << 12) | (1 << 13) },
  { intent: INTENT.GUILD_MEMBERS, flags: (1 << 14) | (1 << 15) },
  { intent: INTENT.MESSAGE_CONTENT, flags: (1 << 18) | (1 << 19) },
] as const

/** The privileged ones among `intents` that the application has not switched on (close code 4014). */
export function disallowedIntents(intents: number, applicationFlags: number): number {
  let refused = 0
  for (const { intent, flags } of PRIVILEGED) {
    if ((intents & intent) !== 0 && (applicationFlags & flags) === 0) refused |= intent
  }
  return refused
}
