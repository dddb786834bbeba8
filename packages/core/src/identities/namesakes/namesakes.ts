import type { EntityId, Snowflake } from '@arachne/contract'

import { createTurns } from '../../turns.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { Entity } from '../entities/entity.ts'
import type { ServerRoles } from '../memberships/server-roles.ts'
import type { Places } from '../places/places.ts'
import type { InboundEvent } from '../routing/inbound.ts'
import { createLookRound } from './look-round.ts'
import { createMarking, type MarkingDeps } from './marking.ts'
import { createNameWatch } from './name-watch.ts'
import { createOwnRoles } from './own-roles.ts'
import { createResidents } from './residents.ts'
import type { Holder, ServerNames } from './server-names.ts'

/**
 * Nobody can be refused their name on Discord, and taking an entity's name must not silence it: if a member, a bot or a
 * role has its name, the entity uses another one until that ends.
 */
export interface Namesakes {
  /** An entity's current name on a server. */
  nameOn(serverId: Snowflake, entity: Pick<Entity, 'id' | 'name'>): string
  /** Names take effect before this returns; the consequences follow later. */
  hear(event: InboundEvent): Promise<void>
  /** After a change of an entity or its memberships; without an id, of all. */
  refresh(entityId?: EntityId): Promise<void>
  /** Asks Discord about every server with an entity, one after the other. */
  lookAtAll(): void
  /** People with an entity's name may have left or renamed themselves without an event. */
  lookAgain(): Promise<void>
  /**
   * For code that creates and renames entities' roles, which must not count as someone else's name. In the same turn as
   * marks: of two names at once, the later stays.
   */
  ensureMentionRole: MarkingDeps['ensureMentionRole']
  /** Resolves once everything that was begun is done. */
  idle(): Promise<void>
}

interface Deps extends Omit<MarkingDeps, 'turns'> {
  store: Pick<EntityStore, 'find' | 'list' | 'listMemberships' | 'updateMembership'>
  roles: Pick<ServerRoles, 'of'>
  places: Pick<Places, 'membersCalled' | 'namesOfMember'>
  wait(ms: number): Promise<void>
  complain(error: unknown): void
}

const MEMBER = 'member:'

export function createNamesakes(deps: Deps): Namesakes {
  const { store, roles, acts, places, onMarked, wait, complain } = deps
  const servers = new Map<Snowflake, ServerNames>()
  const turns = createTurns()
  const work = createWork(complain)
  const ownRoles = createOwnRoles(deps.ensureMentionRole, (serverId) => watch.noteRoles(serverId))
  const { ensureMentionRole } = ownRoles
  const marking = createMarking({ store, roles, acts, ensureMentionRole, turns, onMarked })
  const settle = (serverId: Snowflake, server: ServerNames) => work.begin(marking.apply(serverId, server))
  const watch = createNameWatch({ servers, roles, ownRoles, hasWrongRole: marking.hasWrongRole, settle })
  const round = createLookRound({ look, wait, complain })
  const { noteRoles } = watch
  const refresh = createResidents({ store, servers, marking, settle, noteRoles, look: round.ask })

  async function look(serverId: Snowflake): Promise<void> {
    const server = servers.get(serverId)
    if (server === undefined) return
    const entityNames = server.residents().map(({ name }) => name)
    const found = await places.membersCalled(serverId, entityNames)
    for (const { id, names } of found) watch.note(serverId, `${MEMBER}${id}`, names)
    const ids = new Set(found.map(({ id }): Holder => `${MEMBER}${id}`))
    for (const holder of server.holders().filter((one) => one.startsWith(MEMBER) && !ids.has(one))) {
      const names = await places.namesOfMember(serverId, holder.slice(MEMBER.length))
      watch.note(serverId, holder, names ?? [])
    }
    noteRoles(serverId)
    settle(serverId, server)
  }

  return {
    nameOn(serverId, { id, name }) {
      const server = servers.get(serverId)
      const resident = server?.resident(id)
      if (server === undefined || resident === undefined) return name
      if (resident.name !== name) {
        // It was renamed a moment ago.
        server.settle({ ...resident, name }, null)
        round.ask([serverId])
      }
      return server.marked(id)?.name ?? name
    },

    async hear(event) {
      if (event.type === 'names-seen') watch.note(event.serverId, `${MEMBER}${event.memberId}`, event.names)
      if (event.type === 'member-left') watch.note(event.serverId, `${MEMBER}${event.memberId}`, [])
      if (event.type === 'events-missed') round.ask(servers.keys())
      if (event.type !== 'places-changed') return
      noteRoles(event.serverId)
      watch.mendRoles(event.serverId)
    },

    refresh: (entityId) => turns.take('refresh', () => refresh(entityId)),
    lookAtAll: () => round.ask(servers.keys()),

    async lookAgain() {
      round.ask([...round.takeFailed(), ...withMarks(servers)])
      await round.idle()
    },

    ensureMentionRole: (serverId, role) => turns.take(serverId, () => ensureMentionRole(serverId, role)),

    async idle() {
      await round.idle()
      await work.done()
    },
  }
}

function withMarks(servers: ReadonlyMap<Snowflake, ServerNames>): Snowflake[] {
  return [...servers]
    .filter(([, server]) => server.residents().some(({ id }) => server.marked(id) !== null))
    .map(([serverId]) => serverId)
}

/** Work that isn't waited for. */
function createWork(complain: (error: unknown) => void) {
  const underWay = new Set<Promise<void>>()
  return {
    begin(task: Promise<void>): void {
      const doing = task.catch(complain).finally(() => underWay.delete(doing))
      underWay.add(doing)
    },
    async done(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
