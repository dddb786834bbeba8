export type RateLimitMode = 'off' | 'realistic' | 'strict'

/** `limit` requests per `windowMs`; the window starts with its first request. */
export interface Limit {
  limit: number
  windowMs: number
}

interface RouteLimit extends Limit {
  methods: readonly string[]
  route: RegExp
  /** Routes with one name share one bucket. */
  name: string
}

const EDIT_CHANNEL = /^\/channels\/[^/]+$/
const MESSAGE = /^\/channels\/[^/]+\/messages\/[^/]+$/
const REACTION = /^\/channels\/[^/]+\/messages\/[^/]+\/reactions\//
const WEBHOOK = /^\/webhooks\/[^/]+\/[^/]+$/
const WEBHOOK_MESSAGE = /^\/webhooks\/[^/]+\/[^/]+\/messages\//

/**
 * Discord publishes no numbers: clients must read the headers. These are the ones its staff and client authors have
 * named over the years.
 */
const REALISTIC: readonly RouteLimit[] = [
  {
    name: 'message-create',
    methods: ['POST'],
    route: /^\/channels\/[^/]+\/messages$/,
    limit: 5,
    windowMs: 5000,
  },
  { name: 'message-edit', methods: ['PATCH'], route: MESSAGE, limit: 5, windowMs: 5000 },
  { name: 'message-delete', methods: ['DELETE'], route: MESSAGE, limit: 5, windowMs: 1000 },
  { name: 'reactions', methods: ['PUT', 'DELETE'], route: REACTION, limit: 1, windowMs: 250 },
  { name: 'typing', methods: ['POST'], route: /^\/channels\/[^/]+\/typing$/, limit: 5, windowMs: 5000 },
  { name: 'channel-edit', methods: ['PATCH'], route: EDIT_CHANNEL, limit: 5, windowMs: 15_000 },
  {
    name: 'member-edit',
    methods: ['PATCH'],
    route: /^\/guilds\/[^/]+\/members\/[^/]+$/,
    limit: 10,
    windowMs: 10_000,
  },
  { name: 'webhook', methods: ['POST'], route: WEBHOOK, limit: 5, windowMs: 2000 },
  { name: 'webhook-message', methods: ['PATCH', 'DELETE'], route: WEBHOOK_MESSAGE, limit: 5, windowMs: 2000 },
]

const REALISTIC_DEFAULT: Limit = { limit: 50, windowMs: 1000 }
const STRICT: Limit = { limit: 2, windowMs: 1000 }

export const GLOBAL_LIMIT = {
  realistic: { limit: 50, windowMs: 1000 },
  strict: { limit: 10, windowMs: 1000 },
} as const

/** Limits that show in no header until they are hit. */
export const HIDDEN_LIMIT = {
  realistic: {
    webhookChannel: { limit: 30, windowMs: 60_000 },
    channelName: { limit: 2, windowMs: 600_000 },
  },
  strict: {
    webhookChannel: { limit: 3, windowMs: 3000 },
    channelName: { limit: 1, windowMs: 3000 },
  },
} as const

export interface RouteBucket extends Limit {
  name: string
}

/** The bucket of a request; `path` is the concrete one, without `/api/v10`. */
export function routeBucket(
  mode: 'realistic' | 'strict',
  request: { method: string; route: string; path: string },
): RouteBucket {
  const known = REALISTIC.find(
    ({ methods, route }) => methods.includes(request.method) && route.test(request.path),
  )
  const name = known?.name ?? `${request.method} ${request.route}`
  if (mode === 'strict') return { name, ...STRICT }
  const { limit, windowMs } = known ?? REALISTIC_DEFAULT
  return { name, limit, windowMs }
}

export function changesChannelName(request: { method: string; path: string }, body: unknown): boolean {
  if (request.method !== 'PATCH' || !EDIT_CHANNEL.test(request.path)) return false
  if (typeof body !== 'object' || body === null) return false
  return 'name' in body || 'topic' in body
}

/** The webhook a request executes, if it does. */
export function executedWebhook(request: { method: string; path: string }): string | undefined {
  if (request.method !== 'POST' || !WEBHOOK.test(request.path)) return undefined
  return request.path.split('/')[2]
}

/**
 * A bucket counts per channel, guild or webhook (with its token), whichever the path begins with. The hash that clients
 * see leaves these ids out.
 */
export function majorOf(path: string): string {
  const [, resource, id, token] = path.split('/')
  if (resource === 'webhooks') return `${id}/${token ?? ''}`
  return resource === 'channels' || resource === 'guilds' ? (id ?? '') : ''
}

/** Discord counts the first answer to an interaction nowhere and says nothing about limits there. */
export function isInteractionCallback({ method, path }: { method: string; path: string }): boolean {
  return method === 'POST' && /^\/interactions\/[^/]+\/[^/]+\/callback\/?$/.test(path)
}

/** Answers to interactions are not counted against the global limit. */
export function isInteractionPath(path: string, isApplication: (id: string) => boolean): boolean {
  const [, resource, id] = path.split('/')
  return resource === 'interactions' || (resource === 'webhooks' && isApplication(id ?? ''))
}
