import { createHmac, randomUUID } from 'node:crypto'

import type { EntityId } from '@arachne/contract'
import {
  type Clock,
  createWakeCalls,
  type EntityStore,
  type Ids,
  type Inbox,
  type Journal,
  keyReader,
  type Registry,
  type Unread,
  type WakeCalls,
  type WakeCallSetting,
  type WakeCallStore,
  type Wakes,
} from '@arachne/core'

import type { DataDir } from './adapters/data-dir/data-dir.ts'
import { connectTo, resolveHost } from './adapters/fetching/connect.ts'
import { createGuardedRequest, type GuardDeps } from './adapters/fetching/guarded-request.ts'
import { createWakeCaller } from './jobs/wake-caller.ts'
import type { Log } from './log.ts'
import { readMessagesTool } from './transports/mcp/tools/read-messages.ts'

interface Ground {
  opening: AsyncDisposableStack
  clock: Clock
  log: Log
  ids: Ids
  dataDir: Pick<DataDir, 'deriveKey'>
  store: Pick<EntityStore, 'find'>
  wakeCallStore: WakeCallStore
  journal: Journal
  registry: Pick<Registry, 'memberships'>
  inbox: Inbox
  wakes: Wakes
  outside?: GuardDeps | undefined
}

/** Calls to owners' addresses. */
export async function openWaking(ground: Ground): Promise<WakeCalls> {
  const { opening, clock, log, ids, journal, wakes, wakeCallStore } = ground
  const key = ground.dataDir.deriveKey('wake calls')
  const secretOf = ({ entityId, salt }: WakeCallSetting) =>
    createHmac('sha256', key).update(`${entityId}.${salt}`).digest('base64url')
  const caller = opening.use(
    createWakeCaller(
      {
        wakes,
        look: (entityId) => look(ground, entityId),
        secretOf,
        request: createGuardedRequest(ground.outside ?? { resolve: resolveHost, connect: connectTo }),
        newId: randomUUID,
        clock,
        onGivenUp: (entityId) => log.warn({ entityId }, 'An owner could not be called: no good answer.'),
      },
      await wakeCallStore.list(),
    ),
  )
  return createWakeCalls({ store: wakeCallStore, journal, ids, secretOf, onChange: caller.use })
}

async function look({ store, registry, inbox }: Ground, entityId: EntityId): Promise<Unread | undefined> {
  const entity = await store.find(entityId)
  if (!entity?.active || entity.key === null) return undefined
  const memberships = await registry.memberships(entityId)
  return inbox.look({ entity, memberships }, readMessagesTool, keyReader(entityId, entity.key))
}
