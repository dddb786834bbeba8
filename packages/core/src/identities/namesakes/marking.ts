import type { EntityId, Snowflake } from '@arachne/contract'

import type { RoleFacts } from '../../access/assignable-roles.ts'
import type { Acts } from '../../acts.ts'
import { AppError } from '../../errors.ts'
import type { Turns } from '../../turns.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { MarkedName, Membership } from '../entities/entity.ts'
import type { ServerRoles } from '../memberships/server-roles.ts'
import type { Voice } from '../speaking/voice.ts'
import { timesMarked } from './marked-name.ts'
import type { Resident, ServerNames } from './server-names.ts'

export interface MarkingDeps {
  store: Pick<EntityStore, 'find'>
  roles: Pick<ServerRoles, 'of'>
  acts: Acts
  ensureMentionRole: Voice['ensureMentionRole']
  turns: Turns
  /** Called after it is stored. */
  onMarked(entityId: EntityId): Promise<void>
}

/** The consequences of a mark that begins or ends: stored for restarts, recorded, shown by the role. */
export interface Marking {
  /** Updates what is stored to the state at the time of the call. */
  apply(serverId: Snowflake, server: ServerNames): Promise<void>
  /** Takes over the stored mark. */
  remember(membership: Pick<Membership, 'entityId' | 'serverId' | 'marked'>): void
  forget(entityId: EntityId, serverId: Snowflake): void
  /** An entity's role still has the name with an ended mark, or without a new one. */
  hasWrongRole(server: ServerNames, roles: readonly RoleFacts[]): boolean
}

export function createMarking(deps: MarkingDeps): Marking {
  const { store, roles, acts, ensureMentionRole, turns, onMarked } = deps
  const stored = new Map<string, MarkedName | null>()

  async function keep(serverId: Snowflake, id: EntityId, now: MarkedName | null): Promise<void> {
    const before = stored.get(keyOf(id, serverId)) ?? null
    if (isSame(before, now)) return
    const isKept = await acts.within(async (act) => {
      if (!(await act.entities.updateMembership(id, serverId, { marked: now }))) return false
      if (before !== null && now !== null) return true
      act.record({
        space: `server:${serverId}`,
        actor: 'system',
        action: now === null ? 'name.unmarked' : 'name.marked',
        target: `entity:${id}`,
        outcome: 'ok',
        details: now?.holders[0] === undefined ? {} : { holder: now.holders[0] },
      })
      return true
    })
    if (!isKept) return
    stored.set(keyOf(id, serverId), now)
    if (before?.name !== now?.name) await onMarked(id)
  }

  async function renameRole(serverId: Snowflake, resident: Resident, name: string): Promise<void> {
    const entity = await store.find(resident.id)
    // Whoever renames an entity names its role next.
    if (entity === undefined || entity.name !== resident.name) return
    const why = name === resident.name ? 'has its name to itself again.' : 'has a namesake.'
    const reason = `${entity.name}, owned by ${entity.ownerName}, ${why}`
    try {
      await ensureMentionRole(serverId, { name, existingId: resident.roleId, reason })
    } catch (error) {
      // Discord refuses or can't be reached: tried again with the next event there.
      if (!(error instanceof AppError)) throw error
    }
  }

  return {
    remember: ({ entityId, serverId, marked }) => void stored.set(keyOf(entityId, serverId), marked),
    forget: (entityId, serverId) => void stored.delete(keyOf(entityId, serverId)),
    hasWrongRole: (server, known) => server.residents().some((one) => isWrong(server, one, known)),

    apply: (serverId, server) =>
      turns.take(serverId, async () => {
        for (const resident of server.residents()) {
          await keep(serverId, resident.id, server.marked(resident.id))
          if (isWrong(server, resident, roles.of(serverId) ?? [])) {
            await renameRole(serverId, resident, server.marked(resident.id)?.name ?? resident.name)
          }
        }
      }),
  }
}

function keyOf(entityId: EntityId, serverId: Snowflake): string {
  return `${entityId} ${serverId}`
}

/** A role that an admin renamed by hand is left alone. */
function isWrong(server: ServerNames, { id, name, roleId }: Resident, roles: readonly RoleFacts[]): boolean {
  const called = roles.find((role) => role.id === roleId)?.name
  if (called === undefined || called === (server.marked(id)?.name ?? name)) return false
  return called === name || timesMarked(called, name) !== undefined
}

function isSame(one: MarkedName | null, other: MarkedName | null): boolean {
  if (one === null || other === null) return one === other
  return one.name === other.name && one.holders.join() === other.holders.join()
}
