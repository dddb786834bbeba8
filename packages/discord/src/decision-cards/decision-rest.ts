import type { DecisionPosts } from '@arachne/core/decisions'
import { ApplicationFlags, REST } from 'discord.js'

import type { Log } from '../log.ts'
import { isTooLong } from '../rest/call-scope.ts'
import { createCalls } from '../rest/calls.ts'
import type { DiscordEndpoints } from '../rest/endpoints.ts'
import { waitOf } from '../rest/refusals.ts'
import { createMakeRequest } from '../rest/request.ts'
import { createDecisionCalls, type DecisionAccess } from './decision-calls.ts'
import { createDecisionPosts } from './decision-posts.ts'
import { type ChannelReport, reportChannel, threadParent } from './decision-rights.ts'

export interface RestDecisionOptions {
  /** With or without "Bot " in front. */
  token: string
  endpoints: Pick<DiscordEndpoints, 'api'>
  log: Log
}

export interface BotAccount {
  id: string
  name: string
  /** Whether the Message Content Intent is on. */
  readsContent: boolean
  /** How far our clock is ahead of Discord's, to a second; undefined: Discord didn't say. */
  clockAheadMs: number | undefined
}

/** The bot account over REST alone: no gateway session, no state, nothing to close. */
export interface RestDecisions extends DecisionPosts {
  whoAmI(): Promise<BotAccount>
  channel(channelId: string): Promise<ChannelReport>
  /** Threads of a channel that aren't archived. */
  threadsOf(channelId: string): Promise<{ id: string }[]>
}

const TIMEOUT_MS = 10_000
const READS_CONTENT = ApplicationFlags.GatewayMessageContent | ApplicationFlags.GatewayMessageContentLimited
const TOKEN_REFUSED =
  "Discord doesn't accept the bot token. Copy it again from the developer portal (your application → Bot → Reset " +
  'Token) and set DISCORD_BOT_TOKEN.'

export function createRestDecisionPosts(options: RestDecisionOptions): RestDecisions {
  const { access, clockAheadMs } = createRestAccess(options)
  const { calls } = access
  const decisions = createDecisionCalls(access)

  const channel = async (channelId: string) =>
    decisions.plainly(reportChannel(calls, await decisions.selfId(), channelId))

  return {
    ...createDecisionPosts(access),
    channel,
    async whoAmI() {
      const [user, application] = await decisions.plainly(
        calls.run((api, signal) =>
          Promise.all([api.users.getCurrent({ signal }), api.applications.getCurrent({ signal })]),
        ),
      )
      return {
        id: user.id,
        name: user.username,
        readsContent: ((application.flags ?? 0) & READS_CONTENT) !== 0,
        clockAheadMs: clockAheadMs(),
      }
    },
    async threadsOf(channelId) {
      const { serverId } = await channel(channelId)
      if (serverId === null) return []
      const { threads } = await decisions.plainly(
        calls.run((api, signal) => api.guilds.getActiveThreads(serverId, { signal })),
      )
      return threads.filter((thread) => threadParent(thread) === channelId).map(({ id }) => ({ id }))
    },
  }
}

function createRestAccess({ token, endpoints, log }: RestDecisionOptions) {
  let refused = false
  let aheadMs: number | undefined
  const request = createMakeRequest(() => void (refused = true))
  const rest = new REST({
    api: endpoints.api,
    version: '10',
    retries: 1,
    timeout: TIMEOUT_MS,
    rejectOnRateLimit: (limit) => isTooLong(waitOf(limit)),
    async makeRequest(url, init) {
      const answer = await request(url, init)
      const said = Date.parse(answer.headers.get('date') ?? '')
      if (!Number.isNaN(said)) aheadMs = Date.now() - said
      if (answer.ok) refused = false
      return answer
    },
  })
  const bare = token.trim().replace(/^bot\s+/i, '')
  // The library drops a token after one refusal; it may be accepted again.
  const calls = createCalls({ rest: () => rest.setToken(bare), log })
  let self: Promise<string> | undefined
  const access: DecisionAccess = {
    calls,
    lastingTrouble: () => (refused ? TOKEN_REFUSED : undefined),
    selfId() {
      self ??= calls.run((api, signal) => api.users.getCurrent({ signal })).then(({ id }) => id)
      self.catch(() => (self = undefined))
      return self
    },
  }
  return { access, clockAheadMs: () => aheadMs }
}
