import { createHmac, randomUUID } from 'node:crypto'

import type { EntityId } from '@arachne/contract'
import {
  type Clock,
  createWakeCalls,
  type EntityReaders,
  type EntityStore,
  type Ids,
  type Inbox,
  type Journal,
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
  readers: Pick<EntityReaders, 'of'>
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

/** What none of its credentials has fetched yet: an agent that came through one of them is awake. */
async function look(
  { store, readers, registry, inbox }: Ground,
  entityId: EntityId,
): Promise<Unread | undefined> {
  const entity = await store.find(entityId)
  const own = entity ? await readers.of(entity) : []
  if (!entity || own.length === 0) return undefined
  const memberships = await registry.memberships(entityId)
  const counts = own.map((reader) => inbox.look({ entity, memberships }, readMessagesTool, reader))
  return (await Promise.all(counts)).toSorted((a, b) => a.unread - b.unread)[0]
}
