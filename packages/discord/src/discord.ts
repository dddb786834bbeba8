import type { ServerRanks } from '@arachne/core/authority'
import type { DecisionPosts } from '@arachne/core/decisions'
import type { ChannelAudiences } from '@arachne/core/governance'
import type {
  Attachments,
  ChannelWebhooks,
  DirectMessages,
  InboundEvent,
  Interactions,
  Keepers,
  Messages,
  Moderators,
  Pins,
  Places,
  Reactions,
  ServerRoles,
  Typing,
  Voice,
} from '@arachne/core/identities'
import type { Client, GatewayDispatchPayload } from 'discord.js'

import { createChannelAudiences } from './channels/channel-audiences.ts'
import { createKeepers } from './channels/keepers.ts'
import { createPermissionCache, type PermissionCache } from './channels/permission-cache.ts'
import { createPlaces } from './channels/places.ts'
import { createPrivateThreads, type PrivateThreads } from './channels/private-threads.ts'
import { createDecisionPosts } from './decision-cards/decision-posts.ts'
import type { BackOffTimes } from './gateway/back-off.ts'
import { changesStructure } from './gateway/packet-filter.ts'
import { createSession, type DiscordStatus, type Session, type SessionBefore } from './gateway/session.ts'
import { createHearing } from './inbound/hearers.ts'
import { createInbound } from './inbound/inbound.ts'
import { createReplyListener, type ReplyListener } from './inbound/reply-listener.ts'
import { createInteractions } from './interactions/interactions.ts'
import type { Log } from './log.ts'
import { inviteUrl } from './members/invite.ts'
import { createModerators } from './members/moderators.ts'
import { createServerRanks } from './members/server-ranks.ts'
import { createServerRoles } from './members/server-roles.ts'
import { createAttachments } from './messages/attachments.ts'
import { createDms } from './messages/dms.ts'
import { createMessages } from './messages/messages.ts'
import { createPins } from './messages/pins.ts'
import { createReactions } from './messages/reactions.ts'
import { createTyping } from './messages/typing.ts'
import { createVoice } from './messages/voice.ts'
import { createWebhookMessages } from './messages/webhook-messages.ts'
import { createWebhookPosts } from './messages/webhook-posts.ts'
import { createWebhooks, type Webhooks } from './messages/webhooks.ts'
import { type Calls, createCalls } from './rest/calls.ts'
import type { DiscordEndpoints } from './rest/endpoints.ts'
import { unreachable } from './rest/refusals.ts'

export interface DiscordOptions {
  endpoints: DiscordEndpoints
  token: string
  log: Log
  /** Called in Discord's order; errors are only logged. */
  onEvent(event: InboundEvent): void
  /** Called whenever a new session is requested; Discord resets a token that does so too often in a day. */
  onIdentify?: (() => void) | undefined
  /** Other programs may use the same bot: what wasn't offered here is left to them. */
  isShared?: boolean
  /** Shorter in tests. */
  backOff?: BackOffTimes
}

/** Discord from the product's point of view. */
export interface Discord extends AsyncDisposable {
  /** Begins to log in and returns immediately. */
  start(): void
  /** Resolves once there is a session for the first time; never rejects. */
  whenReady(): Promise<void>
  readonly status: DiscordStatus
  /** undefined until Discord has identified the bot. */
  applicationId(): string | undefined
  /** Where an admin adds the bot to a server; undefined until Discord has identified the bot. */
  inviteUrl(): string | undefined
  readonly places: Places
  readonly voice: Voice
  readonly messages: Messages
  readonly reactions: Reactions
  readonly pins: Pins
  readonly typing: Typing
  readonly roles: ServerRoles
  readonly attachments: Attachments
  readonly dms: DirectMessages
  readonly interactions: Interactions
  readonly webhooks: ChannelWebhooks
  readonly moderators: Moderators
  readonly ranks: ServerRanks
  readonly audiences: ChannelAudiences
  readonly keepers: Keepers
  readonly decisions: DecisionPosts
  readonly replies: ReplyListener
}

const BACK_OFF: BackOffTimes = { firstMs: 1000, maxMs: 60_000 }
const SLOW_BACK_OFF: BackOffTimes = { firstMs: 60_000, maxMs: 600_000 }

const pausesOf = (given: BackOffTimes | undefined) => ({
  backOff: given ?? BACK_OFF,
  slowBackOff: given ?? SLOW_BACK_OFF,
})

export function createDiscord(options: DiscordOptions): Discord {
  const { endpoints, token, log, onIdentify, backOff } = options
  const client = () => session.client
  const tell = createTelling(options)
  const calls = createCalls({ rest: () => clientOf(session).rest, log })
  const typing = createTyping({ calls })
  const webhooks = createWebhooks({ calls, applicationId: () => clientOf(session).application.id })
  const isReady = () => session.status.state === 'ready'
  const { privateThreads, rights, noteThreads } = createThreadSight({ calls, client, isReady, tell })
  const places = createPlaces({ ...endpoints, calls, rights, privateThreads, client, isReady })
  const interactions = createInteractions({ calls, log, isShared: options.isShared === true })
  const replies = createReplyListener((id) => privateThreads.closed().has(id), log)
  const inbound = createInbound({
    log,
    jumpUrl: places.jumpUrl,
    privateThreads,
    onEvent: tell,
    onWebhooksChanged: webhooks.forget,
    interactions,
  })
  const session = createSession({
    endpoints,
    token,
    log,
    ...pausesOf(backOff),
    onDispatch(from, packet) {
      const hear = createHearing(log, packet.t)
      hear('threads', () => noteThreads(packet, from.user?.id))
      hear('inbound', () => inbound.receive(from, packet))
      hear('decisions', () => replies.receive(packet))
    },
    onIdentify,
    onFailed: replies.tellTrouble,
    onReady(ready, before) {
      replies.tellTrouble(null)
      interactions.offer(ready.application.id)
      for (const event of lookAgain(ready, before)) tell(event)
    },
  })

  return {
    start: session.start,
    whenReady: session.whenReady,
    get status() {
      return session.status
    },
    applicationId: () => client()?.application.id,
    inviteUrl: () => session.client && inviteUrl(endpoints, session.client.application.id),
    places,
    typing,
    interactions,
    webhooks,
    replies,
    ...createResources({ calls, endpoints, places, privateThreads, webhooks, log, session }),
    async [Symbol.asyncDispose]() {
      typing[Symbol.dispose]()
      await interactions.settle()
      await session[Symbol.asyncDispose]()
    },
  }
}

interface ThreadSight {
  calls: Calls
  client(): Client<true> | undefined
  isReady(): boolean
  tell(event: InboundEvent): void
}

/** What the bot may do where, until something changes it; and the private threads it is in. */
function createThreadSight({ calls, client, isReady, tell }: ThreadSight) {
  const botId = () => client()?.user.id
  const privateThreads = createPrivateThreads({
    calls,
    botId,
    isConnected: isReady,
    onLearnt: () => note(true),
  })
  const memo = createPermissionCache((channel) => privateThreads.isOutside(channel) !== false)
  const rights: PermissionCache = {
    ...memo,
    channelsOf(guild, options) {
      // Kept rights were only right while events were received.
      if (!isReady()) memo.forget()
      return memo.channelsOf(guild, options)
    },
  }
  function note(changed: boolean): void {
    if (changed) rights.forget()
    for (const event of privateThreads.takeLeft()) tell(event)
  }
  function noteThreads(packet: GatewayDispatchPayload, selfId: string | undefined): void {
    note(privateThreads.receive(packet) || changesStructure(packet, selfId))
  }
  return { privateThreads, rights, noteThreads }
}

interface Access {
  calls: Calls
  endpoints: DiscordEndpoints
  places: Places
  privateThreads: Pick<PrivateThreads, 'closed'>
  webhooks: Webhooks
  log: Log
  session: Session
}

/** Everything the product reads and writes on Discord, each in its own file. */
function createResources(access: Access) {
  const { calls, endpoints, places, privateThreads, webhooks, log, session } = access
  const { jumpUrl } = places
  const client = () => session.client
  const connected = () => clientOf(session)
  const self = () => ({ applicationId: connected().application.id, botId: connected().user.id })
  const posts = createWebhookPosts({ calls, webhooks, log })
  return {
    voice: createVoice({ calls, posts, written: createWebhookMessages({ calls, webhooks }) }),
    messages: createMessages({ calls, endpoints, self, jumpUrl }),
    reactions: createReactions({ calls }),
    pins: createPins({ calls }),
    roles: createServerRoles({ calls, client }),
    attachments: createAttachments({ calls, endpoints }),
    dms: createDms({ calls, client: connected, jumpUrl }),
    moderators: createModerators({ client: connected }),
    ranks: createServerRanks({ calls, client }),
    audiences: createChannelAudiences({ calls, client }),
    keepers: createKeepers({ calls, client, places, posts }),
    decisions: createDecisionPosts({
      calls,
      selfId: async () => connected().user.id,
      isOutside: (channelId) => privateThreads.closed().has(channelId),
      lastingTrouble: () => (session.status.state === 'failed' ? session.status.reason : undefined),
    }),
  }
}

function clientOf({ client }: Session): Client<true> {
  if (client === undefined) throw unreachable()
  return client
}

function createTelling({ onEvent, log }: DiscordOptions): (event: InboundEvent) => void {
  return (event) => createHearing(log, event.type)('product', () => onEvent(event))
}

/** A new session may have other servers than the last one, and knows nothing of the time in between. */
function lookAgain(client: Client, before: SessionBefore | undefined): InboundEvent[] {
  const known = before?.client.guilds.cache.keys() ?? []
  const lost = [...known].filter((id) => !client.guilds.cache.has(id))
  return [
    ...lost.map((serverId) => ({ type: 'server-gone' as const, serverId })),
    ...[...client.guilds.cache.keys()].map((serverId) => ({ type: 'places-changed' as const, serverId })),
    ...(before ? [{ type: 'events-missed' as const, since: before.lostAt ?? Date.now() }] : []),
  ]
}
