import { setTimeout as pause } from 'node:timers/promises'

import type { Endpoint } from './endpoint.ts'
import { type Message, messagesIn, modernHeaders, VERSION_KEY } from './message.ts'

const VERSION = '2026-07-28'
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

interface Deps {
  endpoint: Endpoint
  /** Which messages to announce: `addressed`, `triggered`, `watch`, `dm`. All of them when empty. */
  only: readonly string[]
  announce(notification: Message): void
  signal: AbortSignal
}

type Counts = Record<string, number>

/** Tells Claude Code about new messages, using its own subscription, until the signal or a refused key ends it. */
export async function watchMail(deps: Deps): Promise<void> {
  let wait = FIRST_PAUSE_MS
  while (!deps.signal.aborted) {
    const outcome = await listen(deps).catch(() => 'lost' as const)
    if (outcome === 'refused') return
    wait = outcome === 'ended' ? FIRST_PAUSE_MS : Math.min(wait * 2, LONGEST_PAUSE_MS)
    await pause(wait, undefined, { signal: deps.signal }).catch(() => {})
  }
}

async function listen(deps: Deps): Promise<'ended' | 'refused'> {
  const { endpoint, only, signal } = deps
  const inbox = `arachne://entities/${endpoint.entityId}/inbox`
  const uri = only.length === 0 ? inbox : `${inbox}?only=${only.join(',')}`
  const notifications = { resourceSubscriptions: [uri] }
  const response = await ask(deps, 'subscriptions/listen', { notifications })
  // A key that is refused now won't be accepted later.
  if (response.status === 401 || response.status === 404) return 'refused'
  for await (const { method } of messagesIn(response)) {
    if (signal.aborted) break
    // The first notification covers what arrived before the stream was open.
    if (method?.startsWith('notifications/')) await tell(deps, inbox)
  }
  return 'ended'
}

async function tell(deps: Deps, uri: string): Promise<void> {
  const response = await ask(deps, 'resources/read', { uri })
  for await (const { result } of messagesIn(response)) {
    const [content] = (result?.['contents'] ?? []) as { text: string }[]
    if (content !== undefined) announceCounts(deps, JSON.parse(content.text) as Counts)
  }
}

/** Announces numbers only: what people wrote reaches the model as data, through read_messages. */
function announceCounts({ announce, only }: Deps, counts: Counts): void {
  const { unread = 0 } = counts
  const wanted = only.length === 0 ? unread : only.reduce((sum, flag) => sum + (counts[flag] ?? 0), 0)
  if (wanted === 0) return
  const messages = unread === 1 ? '1 unread message' : `${unread} unread messages`
  const content = `${messages} on Discord, ${counts['addressed'] ?? 0} addressed to you. Call read_messages.`
  const flags = ['unread', 'addressed', 'triggered', 'watch', 'dm']
  const meta = Object.fromEntries(flags.map((flag) => [flag, String(counts[flag] ?? 0)]))
  announce({ jsonrpc: '2.0', method: 'notifications/claude/channel', params: { content, meta } })
}

function ask({ endpoint, signal }: Deps, method: string, params: object): Promise<Response> {
  const envelope = {
    [VERSION_KEY]: VERSION,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'arachne-bridge', version: '1' },
  }
  const message: Message = {
    jsonrpc: '2.0',
    id: `bridge:${method}`,
    method,
    params: { ...params, _meta: envelope },
  }
  return endpoint.post(message, modernHeaders(message, VERSION), signal)
}
