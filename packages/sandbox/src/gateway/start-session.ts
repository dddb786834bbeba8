import type { FaultInjector } from '../faults/injector.ts'
import type { RateLimitMode } from '../limits/route-limits.ts'
import type { World } from '../world/world.ts'
import { findAccount, type Account } from './account.ts'
import type { Outcome } from './connection.ts'
import { greet } from './greeting.ts'
import { readIdentify } from './identify.ts'
import { readPresence, type Presences } from './presences.ts'
import { CLOSE } from './protocol.ts'
import type { Sessions } from './sessions.ts'
import type { StartLimits } from './start-limit.ts'
import type { Transport } from './transport.ts'

interface Deps {
  world: World
  sessions: Sessions
  presences: Presences
  faults: FaultInjector
  startLimits: StartLimits
  /** Only `off` lets clients start as often as they like. */
  mode: () => RateLimitMode
}

const UNKNOWN_SESSION: Outcome = { invalid: { resumable: false } }

/** Op 2. */
export function identify(deps: Deps, data: unknown, transport: Transport): Outcome {
  const { world, sessions, presences, startLimits, mode } = deps
  const wanted = readIdentify(world, data)
  if (typeof wanted === 'number') return { close: wanted }
  const { user, application } = wanted.account
  const fault = strike(deps.faults, wanted.account)
  if (fault) return fault
  const turn = application ? startLimits.take(user.id, wanted.shard) : 'ok'
  if (turn === 'spent' && mode() !== 'off') return { close: CLOSE.AUTHENTICATION_FAILED }
  if (turn === 'busy' && mode() !== 'off') return UNKNOWN_SESSION

  const session = sessions.start(wanted)
  session.attach(transport)
  const { presence } = data as { presence?: unknown }
  presences.set(user.id, readPresence(presence, world.clock.now()) ?? { status: 'online', activities: [] })
  greet(world, presences, session)
  return session
}

/** Op 6: everything missed comes again, in order and under its old number, then RESUMED. */
export function resume(deps: Deps, data: unknown, transport: Transport): Outcome {
  const { world, sessions, faults } = deps
  if (typeof data !== 'object' || data === null) return { close: CLOSE.DECODE_ERROR }
  const { token, session_id: id, seq } = data as Record<string, unknown>
  const account = findAccount(world, token)
  if (!account) return { close: CLOSE.AUTHENTICATION_FAILED }
  const fault = strike(faults, account)
  if (fault) return fault
  const session = typeof id === 'string' ? sessions.find(id) : undefined
  if (session?.account.user.id !== account.user.id) return UNKNOWN_SESSION
  if (typeof seq !== 'number' || seq > session.seq) return { close: CLOSE.INVALID_SEQ }
  const missed = session.since(seq)
  if (!missed) return UNKNOWN_SESSION

  const before = session.transport
  sessions.keep(session)
  session.attach(transport)
  before?.close(CLOSE.UNKNOWN_ERROR)
  for (const dispatch of missed) transport.send(dispatch)
  session.dispatch('RESUMED', { _trace: [] })
  return session
}

/** Faults are meant for the program under test, not for the people who watch it. */
function strike(faults: FaultInjector, { application }: Account): Outcome | undefined {
  const fault = application ? faults.takeGateway('invalid-session') : undefined
  return fault && { invalid: { resumable: fault.resumable ?? false } }
}
