import { createHmac, randomUUID } from 'node:crypto'

import type { Acts } from '@arachne/core/acts'
import {
  createWakeCalls,
  type RecentActivity,
  type WakeCalls,
  type WakeCallSetting,
  type WakeCallStore,
  type Wakes,
} from '@arachne/core/identities'

import type { DataDir } from '../../adapters/data-dir/data-dir.ts'
import { connectTo, resolveHost } from '../../adapters/outbound-http/connect.ts'
import { createGuardedRequest, type GuardDeps } from '../../adapters/outbound-http/guarded-request.ts'
import { createLeadsOutside } from '../../adapters/outbound-http/leads-outside.ts'
import { createWakeCaller } from '../../jobs/wake-caller.ts'
import type { Runtime } from '../../runtime.ts'
import type { LookUnread } from './unread.ts'

interface WakingDeps {
  dataDir: Pick<DataDir, 'deriveKey'>
  wakeCallStore: WakeCallStore
  acts: Acts
  lookUnread: LookUnread
  recentActivity: Pick<RecentActivity, 'called'>
  wakes: Wakes
  outside?: (GuardDeps & { pauseMs?: number }) | undefined
}

/** Calls to owners' addresses. */
export async function wireWaking(runtime: Runtime, deps: WakingDeps): Promise<WakeCalls> {
  const { opening, clock, log, ids } = runtime
  const { acts, wakes, wakeCallStore, recentActivity } = deps
  const key = deps.dataDir.deriveKey('wake calls')
  const secretOf = ({ entityId, salt }: WakeCallSetting) =>
    createHmac('sha256', key).update(`${entityId}.${salt}`).digest('base64url')
  const outside: GuardDeps = deps.outside ?? { resolve: resolveHost, connect: connectTo }
  const caller = opening.use(
    createWakeCaller(
      {
        wakes,
        look: deps.lookUnread,
        secretOf,
        request: createGuardedRequest(outside),
        newId: randomUUID,
        clock,
        firstPauseMs: deps.outside?.pauseMs,
        onCalled: (entityId) => recentActivity.called(entityId, false),
        onGivenUp(entityId) {
          log.warn({ entityId }, 'A wake-up call failed: no successful answer.')
          recentActivity.called(entityId, true)
        },
      },
      await wakeCallStore.list(),
    ),
  )
  const onChange: typeof caller.use = (entityId, setting) => {
    caller.use(entityId, setting)
    recentActivity.called(entityId, false)
  }
  const leadsOutside = createLeadsOutside(outside.resolve)
  return createWakeCalls({ store: wakeCallStore, acts, ids, secretOf, leadsOutside, onChange })
}
