import type { ApproveBody } from '@arachne/contract'
import type { REQUEST_ROUTES } from '@arachne/contract/routes'
import { mayManageEntity, mayRuleServer, type Person } from '@arachne/core/access'
import type { RuledServers } from '@arachne/core/authority'
import { AppError } from '@arachne/core/errors'
import {
  type Entity,
  findServer,
  findServerToAsk,
  type GrantWish,
  type JoinRequest,
  type Places,
  type Registry,
} from '@arachne/core/identities'

import type { Handlers } from '../bind-routes.ts'
import { presentMembership } from '../entities/present-entity.ts'
import { pageOf } from '../paging.ts'
import { findEntity } from '../right-checks.ts'
import { presentRequest } from './present-registry.ts'

interface Deps {
  registry: Registry
  places: Pick<Places, 'servers' | 'connected'>
  sharedServers: RuledServers['shared']
}

/** People can only ask for, and learn of, servers they are on. */
async function placesFor({ places, sharedServers }: Deps, { isOperator, userId }: Person) {
  if (isOperator || userId === null) return places
  const shared = await sharedServers(userId)
  const servers = () => places.servers().filter(({ id }) => shared.has(id))
  return { servers, connected: places.connected }
}

/** Owners ask, admins decide. */
export function requestHandlers(deps: Deps): Handlers<typeof REQUEST_ROUTES> {
  const { registry, places } = deps
  const { requests } = registry
  const view = async (person: Person, request: JoinRequest) =>
    presentRequest(request, await registry.find(request.entityId), { places, person })
  const shown = async (person: Person, request: JoinRequest) => ({ request: await view(person, request) })

  return {
    async listRequests({ person, input: { entity, server, state, ...query } }) {
      const found = await requests.list({
        ...(entity !== undefined && { entityId: (await findEntity(registry, person, entity)).id }),
        ...(server !== undefined && { serverId: await serverAsked(deps, person, server) }),
        ...(state !== undefined && { state }),
      })
      const entities = new Map((await registry.list()).map((one) => [one.id, one]))
      const seen = found.filter(({ entityId, serverId }) => {
        const asker = entities.get(entityId)
        return asker && (mayRuleServer(person, serverId) || mayManageEntity(person, asker))
      })
      const { page, ...next } = pageOf(seen, query, ({ id }) => id)
      return { requests: await Promise.all(page.map((one) => view(person, one))), ...next }
    },
    async ask({ person, entity, input: { server, approve } }) {
      const serverId = findServerToAsk(await placesFor(deps, person), server).id
      // An owner who manages the server needs nobody's approval; a manager who doesn't own the entity has to say what
      // it gets.
      const grant = approve ?? (person.userId === entity.ownerId ? {} : undefined)
      if (grant === undefined || !mayRuleServer(person, serverId)) {
        return { ...(await shown(person, await requests.ask(entity, serverId, person))), warnings: [] }
      }
      const joined = await joinAtOnce(requests, { entity, serverId }, { grant: grantOf(grant), person })
      const membership = presentMembership(joined.membership, places)
      return { ...(await shown(person, joined.request)), membership, warnings: joined.warnings }
    },
    showRequest: ({ person, request }) => shown(person, request),
    async approve({ person, request: { id }, input }) {
      const { request, membership, warnings } = await requests.approve(id, grantOf(input), person)
      return {
        ...(await shown(person, request)),
        membership: presentMembership(membership, places),
        warnings,
      }
    },
    async reject({ person, request: { id }, input: { reason } }) {
      return shown(person, await requests.refuse(id, reason ?? null, person))
    },
    async withdraw({ person, request: { id } }) {
      return shown(person, await requests.withdraw(id, person))
    },
  }
}

/** What can't join can't be requested either. A request from before the owner managed the server is settled. */
async function joinAtOnce(
  requests: Registry['requests'],
  { entity, serverId }: { entity: Entity; serverId: string },
  { grant, person }: { grant: GrantWish; person: Person },
) {
  const [waiting] = await requests.list({ entityId: entity.id, serverId, state: 'pending' })
  if (waiting) return requests.approve(waiting.id, grant, person)
  const { id } = await requests.ask(entity, serverId, person)
  try {
    return await requests.approve(id, grant, person)
  } catch (error) {
    await requests.withdraw(id, person)
    throw error
  }
}

/** If the server doesn't exist for the person, there are no visible requests, whether or not it exists. */
async function serverAsked(deps: Deps, person: Person, wanted: string): Promise<string> {
  try {
    return findServer(await placesFor(deps, person), wanted).id
  } catch (error) {
    if (person.isOperator || !(error instanceof AppError) || error.code !== 'not_found') throw error
    return wanted
  }
}

function grantOf(body: ApproveBody): GrantWish {
  const { may_ping: mayPing, assignable_roles: assignableRoles, ...grant } = body
  return { ...grant, mayPing, assignableRoles }
}
