import { Client, GatewayIntentBits, Options, Partials } from 'discord.js'

import { isTooLong } from '../rest/call-scope.ts'
import type { DiscordEndpoints } from '../rest/endpoints.ts'
import { waitOf } from '../rest/refusals.ts'
import { createMakeRequest } from '../rest/request.ts'
import type { BackOffTimes } from './back-off.ts'
import { createSharding } from './sharding.ts'

/** MessageContent is the only privileged one. */
const INTENTS = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMessages,
  GatewayIntentBits.GuildMessageReactions,
  GatewayIntentBits.GuildWebhooks,
  GatewayIntentBits.DirectMessages,
  GatewayIntentBits.MessageContent,
]

const REQUEST_TIMEOUT_MS = 10_000

export interface ClientOptions {
  endpoints: DiscordEndpoints
  backOff: BackOffTimes
  onTokenRefused(): void
  onBroken(error: unknown): void
  onIdentify?: (() => void) | undefined
}

/** Keeps the structure of servers and, of people, only the bot itself: no messages, no presences. */
export function createClient(options: ClientOptions): Client {
  const { endpoints, backOff, onTokenRefused, onBroken, onIdentify } = options
  const { api, cdn, mediaProxy } = endpoints
  const self = {
    maxSize: 0,
    keepOverLimit: ({ id, client }: { id: string; client: Client }) => id === client.user?.id,
  }
  return new Client({
    intents: INTENTS,
    partials: [Partials.Message, Partials.Channel, Partials.Reaction, Partials.User],
    shards: 'auto',
    allowedMentions: { parse: [] },
    makeCache: Options.cacheWithLimits({
      MessageManager: 0,
      ReactionManager: 0,
      ReactionUserManager: 0,
      PresenceManager: 0,
      GuildMemberManager: self,
      UserManager: self,
      ThreadMemberManager: 0,
      VoiceStateManager: 0,
      GuildInviteManager: 0,
      GuildBanManager: 0,
      StageInstanceManager: 0,
      AutoModerationRuleManager: 0,
      GuildScheduledEventManager: 0,
      GuildStickerManager: 0,
      GuildEmojiManager: 0,
    }),
    rest: {
      api,
      cdn,
      mediaProxy,
      // For requests other than POST, which are never repeated.
      retries: 1,
      timeout: REQUEST_TIMEOUT_MS,
      makeRequest: createMakeRequest(onTokenRefused),
      rejectOnRateLimit: (limit) => isTooLong(waitOf(limit)),
    },
    ws: { buildStrategy: (manager) => createSharding(manager, { backOff, onBroken, onIdentify }) },
  })
}
