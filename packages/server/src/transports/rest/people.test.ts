import {
  BAN_ROUTES,
  ENTITY_ROUTES,
  GIFT_ROUTES,
  MEMBERSHIP_ROUTES,
  REQUEST_ROUTES,
  SERVER_ROUTES,
  TEMPLATE_ROUTES,
} from '@arachne/contract/routes'
import { LOCAL_OPERATOR, type Person } from '@arachne/core/access'
import { AppError } from '@arachne/core/errors'
import { createLastSeen } from '@arachne/core/identities'
import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  AWAY,
  createRegistryWorld,
  GENERAL,
  HOME,
  LYSS,
  MIRA,
  OPERATOR,
} from '../../../../core/test/registry-world.ts'
import { createAddresses } from '../web/addresses.ts'
import type { HttpEnv } from '../web/env.ts'
import { errorResponse } from '../web/error-response.ts'
import { bindRoutes } from './bind-routes.ts'
import { type EntityDeps, entityHandlers } from './entities/entities.ts'
import { giftHandlers } from './entities/gifts.ts'
import { membershipHandlers } from './entities/memberships.ts'
import { createRightChecks, type RightCheckDeps } from './right-checks.ts'
import { banHandlers } from './servers/bans.ts'
import { requestHandlers } from './servers/requests.ts'
import { type ServerDeps, serverHandlers } from './servers/servers.ts'
import { templateHandlers } from './servers/templates.ts'

const person = (userId: string, rules: string[] = []): Person => ({
  actor: `person:${userId}`,
  name: `somebody ${userId}`,
  userId,
  isOperator: false,
  administers: (serverId) => rules.includes(serverId),
})
const OWNER = person(LYSS)
const ADMIN = person(MIRA, [HOME])
const STRANGER = person('400000000000000099')

let world: ReturnType<typeof createRegistryWorld>
beforeEach(async () => {
  world = createRegistryWorld()
  await world.registry.createEntity({ name: 'Kael', owner: 'lyss' }, OPERATOR)
  for (const server of [HOME, AWAY]) {
    await world.registry.joinServer('Kael', { server, channels: 'all' }, OPERATOR)
  }
  await world.registry.createEntity({ name: 'Iris', owner: 'lyss' }, OPERATOR)
  await world.registry.joinServer('Iris', { server: AWAY, channels: 'all' }, OPERATOR)
  await world.registry.createEntity({ name: 'Nova', owner: 'lyss' }, OPERATOR)
})

const sharedServers = async (userId: string) => new Set(userId === STRANGER.userId ? [] : [HOME, AWAY])

const serverName = (id: string) => (id === AWAY ? 'Once Away' : undefined)

/** The routes as somebody who has logged in meets them. */
async function as(who: Person, line: string, body?: object) {
  const { registry, places } = world
  const addresses = createAddresses(() => 'http://arachne')
  const lastSeen = createLastSeen({ now: () => 0 })
  const views = { registry, places, serverName, addresses, lastSeen }
  const deps: Partial<RightCheckDeps> = { registry, places }
  const checks = createRightChecks(deps as RightCheckDeps)
  const app = new Hono<HttpEnv>()
    .use(async (c, next) => {
      c.set('person', who)
      await next()
    })
    .route('/', bindRoutes(ENTITY_ROUTES, checks, entityHandlers(views as Partial<EntityDeps> as EntityDeps)))
    .route('/', bindRoutes(GIFT_ROUTES, checks, giftHandlers(views)))
    .route('/', bindRoutes(MEMBERSHIP_ROUTES, checks, membershipHandlers({ registry, places })))
    .route('/', bindRoutes(SERVER_ROUTES, checks, serverHandlers(world as Partial<ServerDeps> as ServerDeps)))
    .route('/', bindRoutes(TEMPLATE_ROUTES, checks, templateHandlers({ registry, places })))
    .route('/', bindRoutes(REQUEST_ROUTES, checks, requestHandlers({ registry, places, sharedServers })))
    .route('/', bindRoutes(BAN_ROUTES, checks, banHandlers(registry)))
  app.onError((error) => {
    if (!(error instanceof AppError)) throw error
    return errorResponse(error, 'test')
  })
  const [method = '', path = ''] = line.split(' ')
  const headers = { 'content-type': 'application/json' }
  const response = await app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: response.status, body: await response.json() }
}

async function seen(who: Person) {
  const { body } = await as(who, 'GET /entities')
  const { entities } = body as { entities: { name: string; servers: { server_id: string }[] }[] }
  return entities.map(({ name, servers }) => [name, servers.map(({ server_id }) => server_id)])
}

async function found(who: Person, search: string): Promise<string[]> {
  const { body } = await as(who, `GET /entities?search=${search}`)
  return (body as { entities: { name: string }[] }).entities.map(({ name }) => name)
}

describe('a server the bot has lost', () => {
  it('is still called what it was called', async () => {
    world.places.serverList = world.places.serverList.filter(({ id }) => id !== AWAY)
    const { body } = await as(OWNER, 'GET /entities/Kael')
    expect(body).toMatchObject({
      servers: [
        { server_name: 'Home', reachable: true },
        { server_name: 'Once Away', reachable: false },
      ],
    })
  })
})

describe('looking for an entity', () => {
  it('finds it by part of its name or by its id, among those one may see', async () => {
    expect(await found(OWNER, 'KA')).toEqual(['Kael'])
    expect(await found(OWNER, (await world.registry.find('Nova')).id)).toEqual(['Nova'])
    expect(await found(ADMIN, 'nova')).toEqual([])
    expect(await found(STRANGER, 'ka')).toEqual([])
  })
})

describe('I-10: the routes of the registry', () => {
  it.each<[string, object | undefined, { owner: boolean; admin: boolean }]>([
    ['GET /entities/Kael', undefined, { owner: true, admin: true }],
    ['PATCH /entities/Kael', { description: 'x' }, { owner: true, admin: false }],
    ['POST /entities/Kael/deactivate', undefined, { owner: true, admin: false }],
    ['POST /entities/Kael/key', {}, { owner: true, admin: false }],
    ['PUT /entities/Kael/owner', { owner: 'mira' }, { owner: false, admin: false }],
    ['POST /entities/Kael/gift', { to: 'mira' }, { owner: true, admin: false }],
    ['DELETE /entities/Kael', undefined, { owner: true, admin: false }],
    ['POST /entities/Nova/servers', { server: HOME, channels: 'all' }, { owner: false, admin: false }],
    [`PATCH /entities/Kael/servers/${HOME}`, { tools: 'none' }, { owner: false, admin: true }],
    [`PATCH /entities/Kael/servers/${AWAY}`, { tools: 'none' }, { owner: false, admin: false }],
    [`PATCH /entities/Kael/servers/${HOME}/tuning`, { muted: [GENERAL] }, { owner: true, admin: false }],
    [`GET /entities/Kael/servers/${HOME}/channels`, undefined, { owner: true, admin: true }],
    [`DELETE /entities/Kael/servers/${HOME}`, undefined, { owner: true, admin: true }],
    [`DELETE /entities/Kael/servers/${AWAY}`, undefined, { owner: true, admin: false }],
    [`GET /servers/${HOME}/settings`, undefined, { owner: false, admin: true }],
    [`PATCH /servers/${HOME}/settings`, { log_channel: 'general' }, { owner: false, admin: true }],
    [`GET /servers/${AWAY}/settings`, undefined, { owner: false, admin: false }],
    [`GET /servers/${HOME}/templates`, undefined, { owner: false, admin: true }],
    ['POST /requests', { entity: 'Nova', server: HOME }, { owner: true, admin: false }],
    ['GET /bans', undefined, { owner: false, admin: false }],
    ['POST /bans', { server: HOME }, { owner: false, admin: false }],
  ])('%s %o', async (line, body, { owner, admin }) => {
    const statuses = []
    for (const who of [STRANGER, owner ? STRANGER : OWNER, admin ? STRANGER : ADMIN]) {
      statuses.push((await as(who, line, body)).status)
    }
    expect(statuses).toEqual([404, 404, 404])
    const allowed = owner ? OWNER : admin ? ADMIN : LOCAL_OPERATOR
    expect((await as(allowed, line, body)).status).toBeLessThan(300)
  })

  it('tell a stranger the same of what is not theirs and of what is not there', async () => {
    await world.registry.createEntity({ name: 'Kael', owner: 'lyss' }, OPERATOR)
    const [theirs, nothing] = [
      await as(STRANGER, 'GET /entities/Kael'),
      await as(STRANGER, 'GET /entities/Leak'),
    ]
    expect(JSON.stringify(theirs).replaceAll('Kael', 'Leak')).toBe(JSON.stringify(nothing))
    const [server, none] = [
      await as(STRANGER, 'GET /servers/Home/settings'),
      await as(STRANGER, 'GET /servers/None/settings'),
    ]
    expect(JSON.stringify(server).replaceAll('Home', 'None')).toBe(JSON.stringify(none))
  })

  it('tell an admin the same of servers where an entity is and where it is not', async () => {
    const [there, nowhere] = [
      await as(ADMIN, `GET /entities/Kael/servers/${AWAY}`),
      await as(ADMIN, 'GET /entities/Kael/servers/100000000000000009'),
    ]
    expect(JSON.stringify(there).replaceAll(AWAY, '100000000000000009')).toBe(JSON.stringify(nowhere))
  })

  it('let people make entities of their own, and the operator for others', async () => {
    const made = await as(OWNER, 'POST /entities', { name: 'Echo', print_key: true })
    expect(made).toMatchObject({ status: 201, body: { entity: { owner: { id: LYSS } } } })
    expect((await as(OWNER, 'POST /entities', { name: 'Echo', owner: 'mira' })).status).toBe(403)
    expect((await as(LOCAL_OPERATOR, 'POST /entities', { name: 'Echo' })).status).toBe(400)
    expect((await as(LOCAL_OPERATOR, 'POST /entities', { name: 'Lumen', owner: 'mira' })).status).toBe(201)
  })

  it('T11: give an owner who hands an entity on no link to its next key', async () => {
    const offered = await as(OWNER, 'POST /entities/Kael/gift', { to: 'mira' })
    const { gift } = offered.body as { gift: { id: string } }
    expect(JSON.stringify(offered.body)).not.toContain('claim')
    const given = await as(ADMIN, `POST /gifts/${gift.id}/accept`, {})
    expect(given.body).toMatchObject({ owner: { id: MIRA }, has_key: false })
    const { body } = await as(LOCAL_OPERATOR, 'PUT /entities/Iris/owner', { owner: 'mira' })
    expect(body).toHaveProperty('claim_url')
  })

  it('find no requests of servers that are not theirs, whether they exist or not', async () => {
    for (const server of [AWAY, 'Away', 'Nowhere']) {
      expect(await as(STRANGER, `GET /requests?server=${server}`)).toMatchObject({ body: { requests: [] } })
    }
    expect((await as(LOCAL_OPERATOR, 'GET /requests?server=Nowhere')).status).toBe(404)
  })

  it('T23: learn of no server that has the name of another', async () => {
    const [home] = world.places.servers()
    const twin = { ...home, id: '300000000000000077', name: 'Away' }
    const servers = [...world.places.servers(), twin] as ReturnType<typeof world.places.servers>
    world.places.servers = () => servers
    const { status, body } = await as(STRANGER, 'GET /requests?server=Away')
    expect([status, body]).toEqual([200, { requests: [] }])
  })

  it('show an admin only what is on their server, and an owner all of theirs', async () => {
    expect(await seen(ADMIN)).toEqual([['Kael', [HOME]]])
    expect(await seen(OWNER)).toEqual([
      ['Kael', [HOME, AWAY]],
      ['Iris', [AWAY]],
      ['Nova', []],
    ])
    expect(await seen(STRANGER)).toEqual([])
  })

  it('I-03: let an admin decide what an owner asked, and nobody else', async () => {
    const asked = await as(OWNER, 'POST /requests', { entity: 'Nova', server: HOME })
    const { id } = (asked.body as { request: { id: string } }).request
    const approve = (who: Person) => as(who, `POST /requests/${id}/approve`, { channels: 'all' })
    expect((await approve(OWNER)).status).toBe(404)
    expect((await approve(STRANGER)).status).toBe(404)
    expect((await as(ADMIN, `POST /requests/${id}/withdraw`)).status).toBe(404)
    expect(await as(ADMIN, 'GET /requests')).toMatchObject({ body: { requests: [{ id }] } })
    expect(await as(STRANGER, 'GET /requests')).toMatchObject({ body: { requests: [] } })
    expect((await approve(ADMIN)).body).toMatchObject({ request: { decided_by: ADMIN.name } })
  })

  it('I-03, T59: approve at once for an owner who is admin there, and for no other', async () => {
    const bare = { entity: 'Nova', server: HOME }
    for (const wish of [bare, { ...bare, approve: { channels: 'all' } }]) {
      const waiting = await as(OWNER, 'POST /requests', wish)
      expect(waiting.body).toMatchObject({ request: { state: 'pending' } })
      const { id } = (waiting.body as { request: { id: string } }).request
      expect((await as(OWNER, `POST /requests/${id}/withdraw`)).status).toBe(200)
    }
    const both = person(LYSS, [HOME])
    expect((await as(both, 'POST /requests', bare)).body).toMatchObject({
      request: { state: 'approved' },
      membership: { channels: 'all', tools: 'all' },
    })
  })

  it('I-03, T59: approve what waits when its owner has come to rule the server and asks again', async () => {
    const bare = { entity: 'Nova', server: HOME }
    const asked = await as(OWNER, 'POST /requests', bare)
    const { id } = (asked.body as { request: { id: string } }).request
    expect((await as(OWNER, 'POST /requests', bare)).status).toBe(409)
    const both = person(LYSS, [HOME])
    expect((await as(both, 'POST /requests', bare)).body).toMatchObject({
      request: { id, state: 'approved' },
      membership: { channels: 'all', tools: 'all' },
    })
    const { body } = await as(both, 'GET /requests')
    expect((body as { requests: object[] }).requests).toHaveLength(1)
  })
})
