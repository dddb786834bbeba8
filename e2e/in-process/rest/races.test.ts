import { ListEntitiesAnswer, ListTemplatesAnswer } from '@arachne/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { fetchKey } from '../../../packages/server/test/support/claim.ts'
import { createRequests, newName, type Requests } from './requests.ts'
import { type Answer, openRestFixture, type RestFixture } from './rest-fixture.ts'

let fixture: RestFixture
let requests: Requests
beforeAll(async () => {
  fixture = await openRestFixture()
  requests = createRequests(fixture)
})
afterAll(async () => fixture[Symbol.asyncDispose]())

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const times = <T>(count: number, task: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => task(index)))
const owned = async (role: 'stranger' | 'other') => {
  const { body } = await fixture.as[role]('GET /api/entities?mine=true&limit=100')
  return ListEntitiesAnswer.parse(body).entities
}
const rolesNamed = async (name: string) => {
  const path = `/guilds/${fixture.product.serverId}/roles`
  const all = await fixture.product.person('jonas').rest<{ name: string }[]>('GET', path)
  return all.filter((role) => role.name === name)
}

describe('I-01: the limit of entities', () => {
  it('holds when many are made at once', async () => {
    const made = await times(12, () =>
      fixture.as.stranger('POST /api/entities', { body: { name: newName() } }),
    )
    expect(statuses(made)).toEqual([201, 201, 201, 201, 201, 409, 409, 409, 409, 409, 409, 409])
    expect(await owned('stranger')).toHaveLength(5)
  })

  it('holds when one person accepts many at once', async () => {
    const gifts = await times(4, async () => {
      const answer = await fixture.as.owner('POST /api/entities', { body: { name: newName() } })
      return (answer.body as { entity: { id: string } }).entity.id
    })
    const kept = await times(4, () => fixture.as.other('POST /api/entities', { body: { name: newName() } }))
    expect(statuses(kept)).toEqual([201, 201, 201, 201])
    const [first] = await owned('other')
    await fixture.as.other(`DELETE /api/entities/${first?.id}`)
    const offers = await Promise.all(
      gifts.map((id) => fixture.as.owner(`POST /api/entities/${id}/gift`, { body: { to: 'noor' } })),
    )
    expect(statuses(offers)).toEqual([201, 201, 201, 201])
    const accept = ({ body }: Answer) =>
      fixture.as.other(`POST /api/gifts/${(body as { gift: { id: string } }).gift.id}/accept`, { body: {} })
    expect(statuses(await Promise.all(offers.map(accept)))).toEqual([200, 409, 409, 409])
    expect(await owned('other')).toHaveLength(5)
  })
})

describe('T60: a request', () => {
  it('has one answer when admin and operator give different ones at once', async () => {
    const { line } = await requests.prepare('POST /api/requests/{id}/approve')
    const base = line.replace(/\/approve$/, '')
    const answers = await Promise.all([
      fixture.as.admin(`${base}/approve`, { body: { channels: ['general'] } }),
      fixture.as.operator(`${base}/reject`, { body: {} }),
      fixture.as.owner(`${base}/withdraw`, { body: {} }),
      fixture.as.local(`${base}/approve`, { body: { channels: 'all' } }),
    ])
    expect(statuses(answers)).toEqual([200, 409, 409, 409])
  })

  it('ends well when its entity is deleted while it is approved', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { line, sent } = await requests.prepare('POST /api/requests/{id}/approve')
      const id = line.split('/')[3] ?? ''
      const shown = await fixture.as.admin(`GET /api/requests/${id}`)
      const { entity } = (shown.body as { request: { entity: { id: string; name: string } } }).request
      const answers = await Promise.all([
        fixture.as.admin(line, sent),
        fixture.as.owner(`DELETE /api/entities/${entity.id}`),
      ])
      expect(
        statuses(answers).every((status) => status < 500),
        JSON.stringify(answers.map(({ text }) => text)),
      ).toBe(true)
      expect((await fixture.as.local(`GET /api/entities/${entity.id}`)).status).toBe(404)
      await expect.poll(() => rolesNamed(entity.name)).toEqual([])
    }
  })

  it('is asked once by somebody who clicks twice', async () => {
    const { line, sent } = await requests.prepare('POST /api/requests')
    expect(statuses(await times(4, () => fixture.as.owner(line, sent)))).toEqual([201, 409, 409, 409])
  })
})

const wish = (name: string) => ({ name, channels: 'all', tools: 'none', is_default: true })

describe('what is sent twice', () => {
  it('ends and makes one key', async () => {
    const id = await requests.newEntity(false)
    const answers = await times(4, () =>
      fixture.as.owner(`POST /api/entities/${id}/key`, { body: { print_key: true } }),
    )
    expect(statuses(answers).every((status) => status === 200 || status === 409)).toBe(true)
    const keys = answers.flatMap(({ body }) => (body as { key?: string }).key ?? [])
    const url = `${fixture.site}/mcp/${id}`
    const works = await Promise.all(
      keys.map(async (key) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
        const headers = {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        }
        return (await fetch(url, { method: 'POST', headers, body })).status
      }),
    )
    expect(works.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  })

  it('lets an entity in once, with one role', async () => {
    const id = await requests.newEntity(false)
    const body = { server: fixture.product.serverId, channels: ['general'] }
    const answers = await times(4, () => fixture.as.operator(`POST /api/entities/${id}/servers`, { body }))
    expect(statuses(answers)).toEqual([201, 409, 409, 409])
    const { name } = await fixture.product.app.registry.find(id)
    await expect.poll(async () => (await rolesNamed(name)).length).toBe(1)
  })

  it('deletes once', async () => {
    const id = await requests.newEntity(true)
    const answers = await times(4, () => fixture.as.owner(`DELETE /api/entities/${id}`))
    expect(statuses(answers).every((status) => status === 200 || status === 404)).toBe(true)
    expect(statuses(answers)).toContain(200)
  })

  it('makes one template of a name, and one default', async () => {
    const path = `/api/servers/${fixture.product.serverId}/templates`
    expect(statuses(await times(3, () => fixture.as.admin(`POST ${path}`, { body: wish('twice') })))).toEqual(
      [201, 409, 409],
    )
    await times(4, (index) => fixture.as.admin(`POST ${path}`, { body: wish(`default ${index}`) }))
    const { templates } = ListTemplatesAnswer.parse((await fixture.as.admin(`GET ${path}`)).body)
    expect(templates.filter((one) => one.is_default)).toHaveLength(1)
  })

  it('gives an entity to one of two people', async () => {
    const id = await requests.newEntity(false)
    const give = (owner: string) => fixture.as.operator(`PUT /api/entities/${id}/owner`, { body: { owner } })
    const answers = await Promise.all([give('ben'), give('jonas'), give('ben')])
    expect(statuses(answers).every((status) => status < 500)).toBe(true)
    const shown = await fixture.as.local(`GET /api/entities/${id}`)
    const { owner } = shown.body as { owner: { id: string } }
    const claims = answers.flatMap(({ body }) => (body as { claim_url?: string }).claim_url ?? [])
    expect([fixture.idOf('foreignAdmin'), fixture.idOf('admin')]).toContain(owner.id)
    const takers = [fixture.browsers.foreignAdmin, fixture.browsers.admin]
    const opened = await Promise.all(claims.flatMap((url) => takers.map((taker) => fetchKey(taker, url))))
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

it('logged no failure of its own', () => {
  const failures = fixture.product
    .logged()
    .split('\n')
    .filter((line) => line.includes('A request failed'))
  expect(failures).toEqual([])
})
