import { createHeart } from './heart.ts'

const OP = {
  DISPATCH: 0,
  HEARTBEAT: 1,
  IDENTIFY: 2,
  RESUME: 6,
  RECONNECT: 7,
  MEMBERS: 8,
  INVALID: 9,
  HELLO: 10,
  ACK: 11,
}
/** The token is wrong: trying again with it cannot help. */
const WRONG_TOKEN = 4004
/** The session is over; a new one must be made. */
const START_AFRESH = new Set([1000, 1001, 4003, 4007, 4009])
/** Ours, for lines that are to be resumed. */
const COME_AGAIN = 4000
const BACKOFF_MS = [300, 700, 1500, 3000]

interface Payload {
  op: number
  d: unknown
  s: number | null
  t: string | null
}

interface GatewayOptions {
  url: string
  token: string
  dispatch: (type: string, data: unknown) => void
  status: (status: 'connecting' | 'live' | 'lost' | 'refused', retryAt?: number) => void
}

/**
 * One person's live connection. It comes back by itself and says how it is: `live`, `lost` (with when it tries again)
 * or `refused` (the token is no longer good).
 */
export function createGateway({ url, token, dispatch, status }: GatewayOptions) {
  let socket: WebSocket | undefined
  let attempts = 0
  let closed = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const session = createSession(url)

  const send = (op: number, d: unknown) =>
    socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ op, d }))
  const heart = createHeart({
    beat: () => send(OP.HEARTBEAT, session.sequence()),
    dead: () => socket?.close(COME_AGAIN),
  })

  function connect() {
    clearTimeout(retry)
    if (socket && socket.readyState <= WebSocket.OPEN) return
    socket = new WebSocket(`${session.url()}/?v=10&encoding=json`)
    socket.addEventListener('message', (event) => receive(JSON.parse(String(event.data)) as Payload))
    socket.addEventListener('close', (event) => lost(event.code))
  }

  function lost(code: number) {
    heart.stop()
    if (closed) return
    if (code === WRONG_TOKEN) return status('refused')
    if (START_AFRESH.has(code)) session.end()
    const wait = BACKOFF_MS[attempts++] ?? 5000
    status('lost', Date.now() + wait)
    retry = setTimeout(connect, wait)
  }

  function receive({ op, d, s, t }: Payload) {
    if (op === OP.HELLO) {
      heart.start((d as { heartbeat_interval: number }).heartbeat_interval)
      send(...session.introduction(token))
    } else if (op === OP.ACK) heart.answered()
    else if (op === OP.HEARTBEAT) send(OP.HEARTBEAT, session.sequence())
    else if (op === OP.RECONNECT || op === OP.INVALID) {
      if (op === OP.INVALID && !d) session.end()
      socket?.close(COME_AGAIN)
    } else if (op === OP.DISPATCH && t) {
      session.seen(t, d, s)
      if (t === 'READY' || t === 'RESUMED') {
        attempts = 0
        status('live')
      }
      dispatch(t, d)
    }
  }

  connect()
  return {
    sessionId: session.id,
    /** All members of a server, in chunks. */
    requestMembers: (guildId: string, nonce: string) =>
      send(OP.MEMBERS, { guild_id: guildId, query: '', limit: 0, nonce }),
    retryNow: connect,
    close() {
      closed = true
      clearTimeout(retry)
      heart.stop()
      socket?.close(1000)
    },
  }
}

/** What outlives one socket: which session it was and how much of it has been heard. */
function createSession(home: string) {
  let current: { id: string; url: string } | null = null
  let sequence = 0
  const properties = { os: 'browser', browser: 'sandbox-chat', device: 'sandbox-chat' }
  return {
    id: () => current?.id ?? '',
    url: () => current?.url ?? home,
    sequence: () => sequence,
    end() {
      current = null
      sequence = 0
    },
    seen(type: string, data: unknown, number: number | null) {
      if (number) sequence = number
      if (type !== 'READY') return
      const ready = data as { session_id: string; resume_gateway_url: unknown }
      current = { id: ready.session_id, url: sameHost(ready.resume_gateway_url, home) }
    },
    introduction: (token: string): [number, object] =>
      current
        ? [OP.RESUME, { token, session_id: current.id, seq: sequence }]
        : [OP.IDENTIFY, { token, properties }],
  }
}

/** The page may have been opened as localhost while the sandbox calls itself 127.0.0.1. */
function sameHost(offered: unknown, own: string) {
  try {
    return new URL(String(offered)).host === new URL(own).host ? String(offered).replace(/\/$/, '') : own
  } catch {
    return own
  }
}

export type Gateway = ReturnType<typeof createGateway>
