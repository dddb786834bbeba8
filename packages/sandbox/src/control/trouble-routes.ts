import type { FaultInjector } from '../faults/injector.ts'
import type { RequestLog } from '../faults/request-log.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { SessionAction, SessionFilter } from '../gateway/session-actions.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { noContent, ok } from '../rest/ok.ts'
import type { World } from '../world/world.ts'
import { mayNumber, mayObject, mayText, needNumber, oneOf, type Body } from './body.ts'
import { badField, notHere } from './control-error.ts'
import { readCount, readFault } from './fault-input.ts'
import { findAccount } from './names.ts'
import type { ControlRoute } from './routing.ts'

export interface TroubleDeps {
  world: World
  faults: FaultInjector
  limiter: RateLimiter
  gateway: Gateway
  log: RequestLog
}

/** Everything that can be made to go wrong, and what is known about it. */
export function troubleRoutes(deps: TroubleDeps): ControlRoute[] {
  const { world, limiter, gateway, log } = deps
  return [
    ...faultRoutes(deps.faults),
    { method: 'GET', path: '/rate-limits', run: () => ok({ mode: limiter.mode }) },
    {
      method: 'POST',
      path: '/rate-limits',
      run({ body }) {
        limiter.setMode(oneOf(body, 'mode', ['off', 'realistic', 'strict']))
        return ok({ mode: limiter.mode })
      },
    },
    { method: 'GET', path: '/clock', run: () => ok({ now: world.clock.now() }) },
    {
      method: 'POST',
      path: '/clock',
      run({ body }) {
        world.clock.advance(needNumber(body, 'advance_ms', { min: 0, max: YEARS_MS }))
        return ok({ now: world.clock.now() })
      },
    },
    { method: 'GET', path: '/gateway', run: () => ok({ sessions: gateway.sessions() }) },
    {
      method: 'POST',
      path: '/gateway',
      run: ({ body }) => ok({ connections: gateway.act(readAction(body), readFilter(world, body)) }),
    },
    { method: 'GET', path: '/requests', run: () => ok({ requests: log.entries() }) },
    {
      method: 'DELETE',
      path: '/requests',
      run() {
        log.clear()
        return noContent()
      },
    },
  ]
}

function faultRoutes(faults: FaultInjector): ControlRoute[] {
  const list = () => faults.list().map(({ id, fault, left }) => ({ id, left, ...fault }))
  return [
    { method: 'GET', path: '/faults', run: () => ok({ faults: list() }) },
    {
      method: 'POST',
      path: '/faults',
      run: ({ body }) => ok({ id: faults.add(readFault(body), readCount(body)) }),
    },
    {
      method: 'DELETE',
      path: '/faults',
      run() {
        faults.clear()
        return noContent()
      },
    },
    {
      method: 'DELETE',
      path: '/faults/:fault',
      run({ params }) {
        const id = params['fault'] ?? ''
        if (!faults.remove(id)) throw notHere('fault', id)
        return noContent()
      },
    },
  ]
}

/** Ten years, at once: the clock only moves forward, and what it shows must stay a date. */
const YEARS_MS = 10 * 365 * 24 * 60 * 60 * 1000

const ACTIONS = ['drop', 'op7', 'op9', 'close', 'heartbeat', 'send'] as const

function readAction(body: Body): SessionAction {
  switch (oneOf(body, 'action', ACTIONS)) {
    case 'drop':
      return { action: 'drop' }
    case 'op7':
      return { action: 'reconnect' }
    case 'op9':
      return { action: 'invalidate', resumable: body['resumable'] === true }
    case 'close':
      return { action: 'close', code: readCode(body) }
    case 'heartbeat':
      return { action: 'heartbeat' }
    case 'send':
      return { action: 'send', payload: mayObject(body, 'payload') }
  }
}

/** What a WebSocket may be closed with: some numbers only stand for an end without one. */
function readCode(body: Body): number {
  const code = mayNumber(body, 'code', { min: 1000, max: 4999 }) ?? 4000
  const isFree = Number.isInteger(code) && (code >= 3000 || CLOSE_CODES.has(code))
  if (!isFree) throw badField('code', 'one of a WebSocket: 1000 to 1003, 1007 to 1014, 3000 to 4999')
  return code
}

const CLOSE_CODES = new Set([1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014])

/** Without `user` only bots are meant: the people in the chat page keep their connections. */
function readFilter(world: World, body: Body): SessionFilter {
  const user = mayText(body, 'user')
  const shard = mayNumber(body, 'shard', { min: 0, max: 2 ** 31 })
  return {
    ...(user === undefined ? { botsOnly: true } : { userId: findAccount(world, user).id }),
    ...(shard !== undefined && { shard }),
  }
}
