import type { WebSocket, RawData } from 'ws'

import type { FaultInjector } from '../faults/injector.ts'
import { parseClientJson } from '../http/client-json.ts'
import { createWindows } from '../limits/windows.ts'
import type { World } from '../world/world.ts'
import { CLOSE, ENDS_SESSION, OP, type Payload } from './protocol.ts'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'
import { createTransport, type Transport } from './transport.ts'

const MAX_PAYLOAD_BYTES = 4096

/** What a client may ask for; each answers with the session the connection now serves. */
export interface Requests {
  identify(data: unknown, transport: Transport): Outcome
  resume(data: unknown, transport: Transport): Outcome
  updatePresence(session: Session, data: unknown): void
  requestMembers(session: Session, data: unknown): void
}

export type Outcome = Session | { close: number } | { invalid: { resumable: boolean } }

interface Deps {
  world: World
  sessions: Sessions
  faults: FaultInjector
  requests: Requests
  heartbeatMs: number
  /** Hears of the sandbox's own mistakes. */
  failed: (error: unknown) => void
}

const SENDS = { limit: 120, windowMs: 60_000 }

/** One socket, from HELLO to its end. */
export function serveConnection(socket: WebSocket, compressed: boolean, deps: Deps): void {
  const { sessions, faults, requests, heartbeatMs } = deps
  const transport = createTransport(socket, compressed)
  const sends = createWindows(deps.world.clock.now)
  let session: Session | undefined
  let open = true

  /** Another connection may have taken the session over, or it was invalidated. */
  const current = () => (session?.transport === transport ? session : undefined)
  const heartbeats = watchHeartbeats(heartbeatMs, () => fail(CLOSE.SESSION_TIMED_OUT))

  function leave(code: number) {
    open = false
    heartbeats.stop()
    const own = current()
    if (own && ENDS_SESSION.has(code)) sessions.end(own)
    else if (own) sessions.suspend(own)
  }

  function fail(code: number) {
    leave(code)
    transport.close(code)
  }

  function enter(outcome: Outcome) {
    if ('close' in outcome) fail(outcome.close)
    else if ('invalid' in outcome) transport.send({ op: OP.INVALID_SESSION, d: outcome.invalid.resumable })
    else session = outcome
  }

  function receive({ op, d }: Payload) {
    const own = current()
    if (op === OP.HEARTBEAT) {
      heartbeats.beat()
      const lost = own?.account.application && faults.takeGateway('lost-ack')
      if (!lost) transport.send({ op: OP.HEARTBEAT_ACK })
    } else if (op === OP.IDENTIFY || op === OP.RESUME) {
      if (own) fail(CLOSE.ALREADY_AUTHENTICATED)
      else enter(op === OP.IDENTIFY ? requests.identify(d, transport) : requests.resume(d, transport))
    } else if (!own) fail(KNOWN_OPS.has(op) ? CLOSE.NOT_AUTHENTICATED : CLOSE.UNKNOWN_OPCODE)
    else if (op === OP.PRESENCE_UPDATE) requests.updatePresence(own, d)
    else if (op === OP.REQUEST_GUILD_MEMBERS) requests.requestMembers(own, d)
    else if (!KNOWN_OPS.has(op)) fail(CLOSE.UNKNOWN_OPCODE)
  }

  /** A payload that the sandbox stumbles over ends its own connection, not the process. */
  function attempt(payload: Payload) {
    try {
      receive(payload)
    } catch (error) {
      deps.failed(error)
      fail(CLOSE.UNKNOWN_ERROR)
    }
  }

  socket.on('message', (data) => {
    if (!open) return
    const payload = decode(data)
    if (!sends.take('all', SENDS).allowed) fail(CLOSE.RATE_LIMITED)
    else if (payload) attempt(payload)
    else fail(CLOSE.DECODE_ERROR)
  })
  socket.on('close', (code) => {
    if (open) leave(code)
  })
  // A reset connection also closes; without a listener the error would end the process.
  socket.on('error', () => undefined)
  const hello = { op: OP.HELLO, d: { heartbeat_interval: heartbeatMs, _trace: [] } }
  afterTheUpgrade(() => transport.send(hello))
}

const UPGRADE_MS = 5

/**
 * From Discord HELLO always comes some time after the answer to the upgrade. Sent at once it would share a packet with
 * it, and clients that throw away what follows that answer would wait for HELLO for ever. The turn after the pause lets
 * a client in this very process read first.
 */
function afterTheUpgrade(run: () => void): void {
  setTimeout(() => setImmediate(run), UPGRADE_MS)
}

/** Voice and soundboard requests are understood and left without an answer. */
const KNOWN_OPS: ReadonlySet<number> = new Set([
  OP.PRESENCE_UPDATE,
  OP.VOICE_STATE_UPDATE,
  OP.REQUEST_GUILD_MEMBERS,
  OP.REQUEST_SOUNDBOARD_SOUNDS,
])

/** A client that stays silent for two intervals is gone, whatever its socket says. */
function watchHeartbeats(intervalMs: number, silent: () => void): { beat(): void; stop(): void } {
  const timer = setTimeout(silent, 2 * intervalMs)
  timer.unref()
  return {
    beat() {
      timer.refresh()
    },
    stop() {
      clearTimeout(timer)
    },
  }
}

/** What a client sent; undefined (close code 4002) if it is too long or not a payload. Binary JSON is fine. */
function decode(data: RawData): Payload | undefined {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)
  if (bytes.length > MAX_PAYLOAD_BYTES) return undefined
  try {
    const value = parseClientJson(bytes.toString('utf8'))
    return isPayload(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isPayload(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && Number.isInteger((value as Partial<Payload>).op)
}
