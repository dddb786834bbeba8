import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import { WebSocketServer } from 'ws'

import type { FaultInjector } from '../faults/injector.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { Id } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { serveConnection } from './connection.ts'
import { deliver } from './deliver.ts'
import { createPresences, OFFLINE } from './presences.ts'
import { type Dispatch, CLOSE } from './protocol.ts'
import { createRequests } from './requests.ts'
import { actOnSessions, type SessionAction, type SessionFilter } from './session-actions.ts'
import type { Session } from './session.ts'
import { createSessions } from './sessions.ts'
import { createStartLimits, type StartLimit } from './start-limit.ts'

const VERSIONS = new Set(['9', '10'])

export interface GatewayOptions {
  /** Tests that wait for a zombie want it short. */
  heartbeatMs?: number
  /** How many shards may IDENTIFY within five seconds. */
  maxConcurrency?: number
  /** Sees every dispatch to a bot that is not spoilt on purpose. */
  observe?: (dispatch: Dispatch, session: Session) => void
}

interface Deps {
  world: World
  faults: FaultInjector
  limiter: Pick<RateLimiter, 'mode'>
  /** Hears of the sandbox's own mistakes. */
  failed?: (error: unknown) => void
}

interface SessionInfo {
  session_id: string
  user_id: Id
  shard: [id: number, count: number]
  intents: number
  seq: number
  connected: boolean
}

export interface Gateway extends AsyncDisposable {
  /** For the HTTP server's `upgrade` event, path `/gateway`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** `session_start_limit` of GET /gateway/bot. */
  startLimit(botId: Id): StartLimit
  act(action: SessionAction, filter?: SessionFilter): number
  sessions(): SessionInfo[]
}

const DISCORD_HEARTBEAT_MS = 41_250
const GOING_AWAY = 1001
/** A client that does not answer the goodbye is not waited for. */
const GOODBYE_MS = 100

export function createGateway(deps: Deps, options: GatewayOptions = {}): Gateway {
  const { world, faults, limiter, failed = () => undefined } = deps
  const { heartbeatMs = DISCORD_HEARTBEAT_MS, maxConcurrency = 16, observe = () => undefined } = options
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 1 << 20 })
  const presences = createPresences(world)
  const left = (userId: Id) => presences.set(userId, OFFLINE)
  const sessions = createSessions({ world, faults, observe, left })
  const startLimits = createStartLimits(world.clock.now, maxConcurrency)
  const mode = () => limiter.mode
  const requests = createRequests({ world, sessions, presences, faults, startLimits, mode })
  const served = { world, sessions, faults, requests, heartbeatMs, failed }
  const unsubscribe = world.subscribe((event) => {
    for (const session of sessions.all()) deliver(world, presences, { session, event })
  })

  return {
    upgrade(request, socket, head) {
      const query = (request.url ?? '').split('?')[1]
      const handshake = readHandshake(new URLSearchParams(query))
      server.handleUpgrade(request, socket, head, (client) => {
        if ('close' in handshake) client.close(handshake.close, handshake.reason)
        else serveConnection(client, handshake.compressed, served)
      })
    },
    startLimit: (botId) => startLimits.of(botId),
    act: (action, filter = {}) => actOnSessions(sessions, action, filter),
    sessions: () => sessions.all().map(describeSession),
    async [Symbol.asyncDispose]() {
      unsubscribe()
      const clients = [...server.clients]
      const closed = Promise.all(clients.map((client) => once(client, 'close')))
      for (const client of clients) client.close(GOING_AWAY)
      await Promise.race([closed, sleep(GOODBYE_MS)])
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

function describeSession({ id, account, shard, intents, seq, connected }: Session): SessionInfo {
  return {
    session_id: id,
    user_id: account.user.id,
    shard: [shard.id, shard.count],
    intents,
    seq,
    connected,
  }
}

/** What the query of the socket's address asks for, or the code to close with. */
type Handshake = { compressed: boolean } | { close: number; reason?: string }

function readHandshake(query: URLSearchParams): Handshake {
  if (!VERSIONS.has(query.get('v') ?? '10')) return { close: CLOSE.INVALID_API_VERSION }
  if ((query.get('encoding') ?? 'json') !== 'json') {
    return { close: CLOSE.DECODE_ERROR, reason: 'The sandbox speaks JSON only.' }
  }
  const compress = query.get('compress') ?? ''
  if (compress === '') return { compressed: false }
  if (compress === 'zlib-stream') return { compressed: true }
  return { close: CLOSE.DECODE_ERROR, reason: 'The sandbox compresses with zlib-stream only.' }
}
