import type { FaultInjector } from '../faults/injector.ts'
import type { RateLimitMode } from '../limits/route-limits.ts'
import { createWindows } from '../limits/windows.ts'
import type { World } from '../world/world.ts'
import type { Requests } from './connection.ts'
import { asksForEverybody, mayRequestMembers, readMemberRequest, sendMemberChunks } from './member-chunks.ts'
import { readPresence, type Presences } from './presences.ts'
import { OP } from './protocol.ts'
import type { Sessions } from './sessions.ts'
import type { StartLimits } from './start-limit.ts'
import { identify, resume } from './start-session.ts'

interface Deps {
  world: World
  sessions: Sessions
  presences: Presences
  faults: FaultInjector
  startLimits: StartLimits
  mode: () => RateLimitMode
}

const ALL_MEMBERS = { limit: 1, windowMs: 30_000 }

export function createRequests(deps: Deps): Requests {
  const { world, presences, mode } = deps
  const memberRequests = createWindows(world.clock.now)

  return {
    identify: (data, transport) => identify(deps, data, transport),
    resume: (data, transport) => resume(deps, data, transport),

    updatePresence({ account }, data) {
      const presence = readPresence(data, world.clock.now())
      if (presence) presences.set(account.user.id, presence)
    },

    requestMembers(session, data) {
      const request = readMemberRequest(data)
      if (!request || !mayRequestMembers(world, session, request)) return
      const { guildId, nonce } = request
      const limited = session.account.application && mode() !== 'off' && asksForEverybody(request)
      const turn = limited && memberRequests.take(`${session.account.user.id}:${guildId}`, ALL_MEMBERS)
      if (!turn || turn.allowed) return sendMemberChunks(world, presences, { session, request })
      session.dispatch('RATE_LIMITED', {
        opcode: OP.REQUEST_GUILD_MEMBERS,
        retry_after: turn.resetAfterMs / 1000,
        meta: { guild_id: guildId, ...(nonce !== undefined && { nonce }) },
      })
    },
  }
}
