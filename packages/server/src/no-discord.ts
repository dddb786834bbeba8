import { AppError } from '@arachne/core'
import type { Discord } from '@arachne/discord'

const REASON = 'No Discord bot token is configured; set DISCORD_BOT_TOKEN.'

/** Stands in while there is no account to log in with: everything else works, and says what is missing. */
export function createNoDiscord(): Discord {
  const refuse = () => Promise.reject(new AppError('unavailable', REASON, { reason: 'discord_unreachable' }))
  return {
    start() {},
    whenReady: () => new Promise(() => {}),
    status: { state: 'failed', reason: REASON },
    inviteUrl: () => undefined,
    places: {
      connected: false,
      servers: () => [],
      channels: () => [],
      channel: async () => undefined,
      findPeople: async () => [],
      namesakes: async () => [],
      jumpUrl: () => '',
    },
    attachments: { list: refuse, download: refuse },
    voice: { speak: refuse, announce: refuse, ensureMentionRole: refuse },
    interactions: { on() {}, onReaction() {} },
    async [Symbol.asyncDispose]() {},
  }
}
