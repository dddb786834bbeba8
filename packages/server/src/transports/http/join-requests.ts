import {
  type ApproveAnswer,
  ApproveBody,
  type AskAnswer,
  AskBody,
  type ListRequestsAnswer,
  ListRequestsQuery,
  RejectBody,
  type RequestAnswer,
  type RequestView,
} from '@arachne/contract'
import {
  AppError,
  demandRight,
  type Entity,
  findServer,
  findServerToAsk,
  type GrantWish,
  type JoinRequest,
  mayManageEntity,
  mayRuleServer,
  type Person,
  type Places,
  type Registry,
  type RuledServers,
} from '@arachne/core'
import { type Context, Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import { findEntity } from './entity-views.ts'
import type { HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'
import { pageOf } from './paging.ts'
import { presentMembership } from './present-entity.ts'
import { presentRequest } from './present-registry.ts'

interface Deps {
  registry: Registry
  places: Pick<Places, 'servers' | 'connected'>
  sharedServers: RuledServers['shared']
}

/** Whoever is not on a server themselves asks for none there, and learns of none. */
async function placesFor({ places, sharedServers }: Deps, { isOperator, userId }: Person) {
  if (isOperator || userId === null) return places
  const shared = await sharedServers(userId)
  const servers = () => places.servers().filter(({ id }) => shared.has(id))
  return { servers, connected: places.connected }
}

/** Owners ask, admins decide. */
export function joinRequestRoutes(deps: Deps) {
  const { registry, places } = deps
  const { requests } = registry
  const view: View = async (person, request) =>
    presentRequest(request, await registry.find(request.entityId), { places, person })

  async function ruled(c: Context<HttpEnv>, id: string): Promise<JoinRequest> {
    const request = await requests.find(id)
    demandRight(mayRuleServer(c.var.person, request.serverId))
    return request
  }

  const serverToAsk = async (wanted: string, person: Person) =>
    findServerToAsk(await placesFor(deps, person), wanted).id

  return new Hono<HttpEnv>()
    .get('/', (c) => list(deps, c, view))
    .post('/', async (c) => {
      const { entity: name, server, approve } = parseInput(AskBody, await readJson(c.req.raw))
      const { person } = c.var
      const entity = await findEntity(registry, person, name)
      demandRight(mayManageEntity(person, entity))
      const serverId = await serverToAsk(server, person)
      // An owner who rules the server has nobody to ask; whoever rules it without owning the entity says what it gets.
      const grant = approve ?? (person.userId === entity.ownerId ? {} : undefined)
      if (grant === undefined || !mayRuleServer(person, serverId)) {
        const request = await view(person, await requests.ask(entity, serverId, person))
        return c.json({ request, warnings: [] } satisfies AskAnswer, 201)
      }
      const joined = await joinAtOnce(requests, { entity, serverId }, { grant: grantOf(grant), person })
      const membership = presentMembership(joined.membership, places)
      const shown = { request: await view(person, joined.request), membership }
      return c.json({ ...shown, warnings: joined.warnings } satisfies AskAnswer, 201)
    })
    .get('/:id', (c) => show(deps, c, view))
    .post('/:id/approve', async (c) => {
      const { id } = await ruled(c, c.req.param('id'))
      const grant = grantOf(parseInput(ApproveBody, await readJson(c.req.raw)))
      const { request, membership, warnings } = await requests.approve(id, grant, c.var.person)
      const answer = {
        request: await view(c.var.person, request),
        membership: presentMembership(membership, places),
      }
      return c.json({ ...answer, warnings } satisfies ApproveAnswer)
    })
    .post('/:id/reject', async (c) => {
      const { id } = await ruled(c, c.req.param('id'))
      const { reason } = parseInput(RejectBody, await readJson(c.req.raw))
      const request = await requests.refuse(id, reason ?? null, c.var.person)
      return c.json({ request: await view(c.var.person, request) } satisfies RequestAnswer)
    })
    .post('/:id/withdraw', async (c) => {
      const { id, entityId } = await requests.find(c.req.param('id'))
      demandRight(mayManageEntity(c.var.person, await registry.find(entityId)))
      const request = await requests.withdraw(id, c.var.person)
      return c.json({ request: await view(c.var.person, request) } satisfies RequestAnswer)
    })
}

/**
 * What cannot be let in is not asked for either. What was asked before the owner came to rule the server waits for
 * nobody any more.
 */
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

type View = (person: Person, request: JoinRequest) => Promise<RequestView>

async function show({ registry }: Deps, c: Context<HttpEnv, '/:id'>, view: View): Promise<Response> {
  const { person } = c.var
  const request = await registry.requests.find(c.req.param('id'))
  const owns = mayManageEntity(person, await registry.find(request.entityId))
  demandRight(owns || mayRuleServer(person, request.serverId))
  return c.json({ request: await view(person, request) } satisfies RequestAnswer)
}

async function list(deps: Deps, c: Context<HttpEnv>, view: View): Promise<Response> {
  const { registry } = deps
  const { entity, server, state, ...query } = parseInput(ListRequestsQuery, c.req.query())
  const found = await registry.requests.list({
    ...(entity !== undefined && { entityId: (await findEntity(registry, c.var.person, entity)).id }),
    ...(server !== undefined && { serverId: await serverAsked(deps, c.var.person, server) }),
    ...(state !== undefined && { state }),
  })
  const { person } = c.var
  const entities = new Map((await registry.list()).map((one) => [one.id, one]))
  const seen = found.filter(({ entityId, serverId }) => {
    const asker = entities.get(entityId)
    return asker && (mayRuleServer(person, serverId) || mayManageEntity(person, asker))
  })
  const { page, next } = pageOf(seen, query, ({ id }) => id)
  const requests = await Promise.all(page.map((one) => view(person, one)))
  return c.json({ requests, ...(next !== undefined && { next }) } satisfies ListRequestsAnswer)
}

/** What is no server to the person has no requests they could see, whether it exists or not. */
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
