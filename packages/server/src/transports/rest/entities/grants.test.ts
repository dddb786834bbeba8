import type { EntityId } from '@arachne/contract'
import { GRANT_ROUTES } from '@arachne/contract/routes'
import { LOCAL_OPERATOR, type Person } from '@arachne/core/access'
import { AppError } from '@arachne/core/errors'
import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'

import { createRegistryWorld, HOME, LYSS, MIRA, OPERATOR } from '../../../../../core/test/registry-world.ts'
import type { HttpEnv } from '../../web/env.ts'
import { errorResponse } from '../../web/error-response.ts'
import { bindRoutes } from '../bind-routes.ts'
import { createRightChecks, type RightCheckDeps } from '../right-checks.ts'
import { grantHandlers } from './grants.ts'

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

const NOTHING_LENT = { list: async () => [], end: async () => false }

let world: ReturnType<typeof createRegistryWorld>
beforeEach(async () => {
  world = createRegistryWorld()
  const { id } = await world.registry.createEntity({ name: 'Kael', owner: 'lyss' }, OPERATOR)
  await world.registry.joinServer('Kael', { server: HOME, channels: 'all' }, OPERATOR)
  await lend(id, 'g1', LYSS)
  await lend(id, 'g2', LYSS)
})

async function lend(entityId: EntityId, id: string, userId: string): Promise<void> {
  const client = { id: 'app', name: 'App' }
  await world.grants.open({ id, entityId, userId, client, scope: 'mcp', expiresAt: null })
  await world.grants.exchanged(id, `public-${id}`)
}

async function as(who: Person, line: string) {
  const { registry, grants, places } = world
  const lent = NOTHING_LENT
  const deps: Partial<RightCheckDeps> = { registry, grants, places, lent }
  const checks = createRightChecks(deps as RightCheckDeps)
  const app = new Hono<HttpEnv>()
    .use(async (c, next) => {
      c.set('person', who)
      await next()
    })
    .route('/', bindRoutes(GRANT_ROUTES, checks, grantHandlers({ registry, grants, lent })))
  app.onError((error) => {
    if (!(error instanceof AppError)) throw error
    return errorResponse(error, 'test')
  })
  const [method = '', path = ''] = line.split(' ')
  const response = await app.request(path, { method })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const count = async (who: Person, path = '/grants') =>
  ((await as(who, `GET ${path}`)).body['grants'] as unknown[]).length

describe('T20: the routes of grants', () => {
  it.each([
    ['GET /entities/Kael/grants', [200, 200, 404, 404]],
    ['DELETE /entities/Kael/grants', [200, 200, 404, 404]],
    ['DELETE /grants/g1', [200, 200, 404, 404]],
    ['DELETE /grants/g3', [404, 404, 404, 404]],
  ])('answer %s to operator, owner, admin and stranger with %j', async (line, expected) => {
    const statuses: number[] = []
    for (const who of [STRANGER, ADMIN]) statuses.unshift((await as(who, line)).status)
    statuses.unshift((await as(OWNER, line)).status)
    const { id } = await world.registry.find('Kael')
    await lend(id, 'g1', LYSS)
    statuses.unshift((await as(LOCAL_OPERATOR, line)).status)
    expect(statuses).toEqual([expected[0], expected[1], expected[2], expected[3]])
  })

  it('say the same of a grant that is not theirs as of none', async () => {
    const [foreign, none] = [await as(STRANGER, 'DELETE /grants/g1'), await as(STRANGER, 'DELETE /grants/g3')]
    expect(foreign).toEqual(none)
    expect(await world.grants.live('g1')).toBeDefined()
  })

  it('list what a person let in, and to the command line everything', async () => {
    expect([await count(OWNER), await count(STRANGER), await count(LOCAL_OPERATOR)]).toEqual([2, 0, 2])
  })

  it('leave out what was agreed to and never fetched', async () => {
    const { id } = await world.registry.find('Kael')
    const client = { id: 'app', name: 'App' }
    await world.grants.open({ id: 'g3', entityId: id, userId: LYSS, client, scope: 'mcp', expiresAt: null })
    expect(await count(OWNER)).toBe(2)
    expect((await as(OWNER, 'DELETE /entities/Kael/grants')).body).toEqual({ revoked: 3 })
  })

  it('refuse pages that make no sense', async () => {
    for (const query of ['limit=0', 'limit=101', 'after=nowhere', 'unknown=1']) {
      expect((await as(OWNER, `GET /grants?${query}`)).status).toBe(400)
    }
  })

  it('record who revoked', async () => {
    await as(OWNER, 'DELETE /grants/g1')
    expect(world.journal.entries.at(-1)).toMatchObject({
      actor: `person:${LYSS}`,
      action: 'grant.ended',
      details: { grant_id: 'g1', why: 'revoked' },
    })
  })
})
