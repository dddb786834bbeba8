/** Opcodes and close codes as in Discord's gateway documentation. */
export const OP = {
  DISPATCH: 0,
  HEARTBEAT: 1,
  IDENTIFY: 2,
  PRESENCE_UPDATE: 3,
  VOICE_STATE_UPDATE: 4,
  RESUME: 6,
  RECONNECT: 7,
  REQUEST_GUILD_MEMBERS: 8,
  INVALID_SESSION: 9,
  HELLO: 10,
  HEARTBEAT_ACK: 11,
  REQUEST_SOUNDBOARD_SOUNDS: 31,
} as const

export const CLOSE = {
  UNKNOWN_ERROR: 4000,
  UNKNOWN_OPCODE: 4001,
  DECODE_ERROR: 4002,
  NOT_AUTHENTICATED: 4003,
  AUTHENTICATION_FAILED: 4004,
  ALREADY_AUTHENTICATED: 4005,
  INVALID_SEQ: 4007,
  RATE_LIMITED: 4008,
  SESSION_TIMED_OUT: 4009,
  INVALID_SHARD: 4010,
  SHARDING_REQUIRED: 4011,
  INVALID_API_VERSION: 4012,
  INVALID_INTENTS: 4013,
  DISALLOWED_INTENTS: 4014,
} as const

/** The words Discord closes with. */
export const CLOSE_REASON: Readonly<Record<number, string>> = {
  [CLOSE.UNKNOWN_ERROR]: 'Unknown error.',
  [CLOSE.UNKNOWN_OPCODE]: 'Unknown opcode.',
  [CLOSE.DECODE_ERROR]: 'Error while decoding payload.',
  [CLOSE.NOT_AUTHENTICATED]: 'Not authenticated.',
  [CLOSE.AUTHENTICATION_FAILED]: 'Authentication failed.',
  [CLOSE.ALREADY_AUTHENTICATED]: 'Already authenticated.',
  [CLOSE.INVALID_SEQ]: 'Invalid seq.',
  [CLOSE.RATE_LIMITED]: 'Rate limited.',
  [CLOSE.SESSION_TIMED_OUT]: 'Session timed out.',
  [CLOSE.INVALID_SHARD]: 'Invalid shard.',
  [CLOSE.SHARDING_REQUIRED]: 'Sharding required.',
  [CLOSE.INVALID_API_VERSION]: 'Invalid API version.',
  [CLOSE.INVALID_INTENTS]: 'Invalid intent(s).',
  [CLOSE.DISALLOWED_INTENTS]: 'Disallowed intent(s).',
}

/** After these the client must start a new session; all others may be resumed. */
export const ENDS_SESSION: ReadonlySet<number> = new Set([
  1000,
  1001,
  CLOSE.INVALID_SEQ,
  CLOSE.SESSION_TIMED_OUT,
])

export interface Payload {
  op: number
  d: unknown
}

export interface Dispatch {
  op: 0
  t: string
  s: number
  d: unknown
}
