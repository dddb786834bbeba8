import { ListEntitiesAnswer } from '@arachne/contract'
import { API_ROUTES } from '@arachne/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { fetchKey } from '../../../packages/server/test/support/claim.ts'
import { createRequests, newName, type Requests } from './requests.ts'
import { openRestFixture, type RestFixture } from './rest-fixture.ts'

let fixture: RestFixture
let requests: Requests
beforeAll(async () => {
  fixture = await openRestFixture(undefined, { ENTITIES_PER_OWNER: '1000' })
  requests = createRequests(fixture)
})
afterAll(async () => fixture[Symbol.asyncDispose]())

const LISTS =
  /GET .*(entities|servers|requests|bans|grants|activity|journal|notices|orgas|orga\}\/(teams|roles|members|policies|decisions|invitations))$/
const paged = API_ROUTES.filter(({ at }) => LISTS.test(at))

describe('L-20: a list', () => {
  it.each(paged)('T63: takes no limit out of range: $at', async ({ at }) => {
    const { line } = await requests.prepare(at)
    const ask = at.includes('/api/orgas') ? fixture.as.owner : fixture.as.operator
    for (const limit of ['0', '-1', '101', '1e9', 'all', '1.5', '']) {
      const { status, body } = await ask(`${line}?limit=${limit}`)
      expect([limit, status]).toEqual([limit, 400])
      expect(body).toMatchObject({ code: 'invalid', fields: [{ path: 'limit' }] })
    }
    expect((await ask(`${line}?limit=1`)).status).toBe(200)
  })

  it('shows each thing once while others are added', async () => {
    const made: string[] = []
    for (let n = 0; n < 6; n += 1) made.push(await requests.newEntity(false))
    const seen: string[] = []
    let next: string | undefined = ''
    while (next !== undefined) {
      const query: string = next === '' ? 'limit=2' : `limit=2&after=${next}`
      const { body } = await fixture.as.owner(`GET /api/entities?mine=true&${query}`)
      const page = ListEntitiesAnswer.parse(body)
      seen.push(...page.entities.map(({ id }) => id))
      next = page.next
      if (seen.length < 6) await requests.newEntity(false)
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(made))
  })

  it('is no oracle: somebody else’s id is as bad a cursor as none', async () => {
    const foreign = await fixture.as.stranger(`GET /api/entities?after=${fixture.kael.id}`)
    const unknown = await fixture.as.stranger('GET /api/entities?after=00000000-0000-4000-8000-000000000000')
    expect([foreign.status, unknown.status]).toEqual([400, 400])
    expect((foreign.body as { message: string }).message).toBe((unknown.body as { message: string }).message)
  })
})

describe('L-20: the document', () => {
  it('is OpenAPI 3.1, names every route, and every reference in it leads somewhere', async () => {
    const { body, text } = await fixture.as.nobody('GET /api/openapi.json')
    const document = body as {
      openapi: string
      paths: Record<string, Record<string, { responses: object; parameters: { name: string; in: string }[] }>>
      components: { schemas: Record<string, object> }
    }
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    const served = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(served.toSorted()).toEqual(API_ROUTES.map(({ at }) => at).toSorted())
    const named = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '')
    expect(named.filter((name) => !(name in document.components.schemas))).toEqual([])
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters, responses } of Object.values(methods)) {
        expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath)
        expect(responses).toHaveProperty('default')
      }
    }
  })
})

describe('what leaves the house', () => {
  it('a name that a spreadsheet would run is plain text in an export', async () => {
    const { body } = await fixture.as.other('POST /api/entities', { body: { name: '=cmd|calc' } })
    const { id } = (body as { entity: { id: string } }).entity
    const { text } = await fixture.as.other(`GET /api/activity/export?format=csv&entity=${id}`)
    expect(text).toContain('=cmd|calc')
    expect(text).not.toMatch(/(^|,|")=cmd/m)
  })

  it('a picture’s address has an end', async () => {
    const body = { name: newName(), avatar_url: `https://a.example/${'x'.repeat(5000)}` }
    expect((await fixture.as.other('POST /api/entities', { body })).status).toBe(400)
  })

  it('a claim link works once, and ends with the next key', async () => {
    const made = await fixture.as.other('POST /api/entities', { body: { name: newName() } })
    const { entity, claim_url: link } = made.body as { entity: { id: string }; claim_url: string }
    await fixture.as.other(`POST /api/entities/${entity.id}/key`, { body: {} })
    expect((await fetchKey(fixture.browsers.other, link)).status).toBe(404)
  })
})
