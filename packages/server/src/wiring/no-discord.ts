import { AppError } from '@arachne/core/errors'
import type { Discord } from '@arachne/discord'

const REASON = 'No Discord bot token is configured; set DISCORD_BOT_TOKEN.'

/** Used while there is no account to log in with: everything else works, and says what is missing. */
export function createNoDiscord(): Discord {
  const refuse = () => Promise.reject(new AppError('unavailable', REASON, { reason: 'discord_unreachable' }))
  return {
    start() {},
    whenReady: () => new Promise(() => {}),
    status: { state: 'failed', reason: REASON, condition: 'token_missing' },
    applicationId: () => undefined,
    inviteUrl: () => undefined,
    places: {
      connected: false,
      servers: () => [],
      server: () => undefined,
      channels: () => [],
      closedThreadIds: () => new Set(),
      categories: () => [],
      channel: async () => undefined,
      findPeople: async () => [],
      namesakes: async () => [],
      membersCalled: refuse,
      namesOfMember: refuse,
      jumpUrl: () => '',
    },
    dms: { sharedServers: refuse, send: refuse, answer: refuse, message: refuse },
    attachments: { list: refuse, download: refuse },
    roles: { of: () => undefined, remove: refuse },
    voice: { speak: refuse, reword: refuse, takeBack: refuse, announce: refuse, ensureMentionRole: refuse },
    messages: { find: refuse, page: refuse },
    reactions: { add: refuse, remove: refuse, counts: refuse, people: refuse },
    pins: { pin: refuse, unpin: refuse },
    typing: { begin() {}, end() {} },
    keepers: {
      channels: { category: () => undefined, create: refuse, change: refuse, remove: refuse },
      threads: { create: refuse, active: refuse, archived: refuse, tags: () => [] },
      posts: { poll: refuse, forumPost: refuse },
      members: { list: refuse, get: refuse, roles: () => [], timeOut: refuse, setRole: refuse },
      search: { search: refuse },
    },
    interactions: { on() {}, onReaction() {} },
    moderators: { includes: refuse },
    ranks: { of: refuse },
    audiences: { of: refuse, visibleTo: refuse, sightOf: refuse },
    webhooks: { channels: refuse, remove: refuse },
    decisions: {
      post: refuse,
      edit: refuse,
      remove: refuse,
      openThread: refuse,
      archiveThread: refuse,
      react: refuse,
      messagesAfter: refuse,
      reactionsOn: refuse,
      offeredIn: refuse,
      parentOf: refuse,
    },
    replies: { onMessage() {}, onTrouble: (tell) => tell(REASON) },
    async [Symbol.asyncDispose]() {},
  }
}
