import { ListActivityAnswer } from '@arachne/contract'
import { API_ROUTES } from '@arachne/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { hearLive, type Listener } from '../../../packages/server/test/support/live.ts'
import { chunk, header, picture, pixels, png } from './png.ts'
import { createRequests, newName, type Requests } from './requests.ts'
import { type LoggedIn, openRestFixture, type Sent, type RestFixture } from './rest-fixture.ts'

let fixture: RestFixture
let requests: Requests
beforeAll(async () => {
  fixture = await openRestFixture(undefined, { ENTITIES_PER_OWNER: '1000' })
  requests = createRequests(fixture)
})
afterAll(async () => fixture[Symbol.asyncDispose]())

const here = () => `/api/servers/${fixture.product.serverId}`

describe('T23, I-07: an admin', () => {
  it('stores no channel, role, template or entity of another server', async () => {
    const seat = await requests.newEntity(true)
    const asked = await requests.prepare('POST /api/requests/{id}/approve')
    const template = await requests.prepare('PATCH /api/servers/{server}/templates/{template}')
    const { channel, role, template: foreign, id: elsewhere } = fixture.elsewhere
    const approve = (body: object): [string, object] => [asked.line, { channels: ['general'], ...body }]
    const tries: [string, object][] = [
      [`PATCH ${here()}/settings`, { log_channel: channel }],
      [`PATCH ${here()}/settings`, { announce_channel: channel }],
      [`PATCH ${here()}/settings`, { closed_channels: [channel] }],
      [`POST ${here()}/templates`, { name: newName(), channels: [channel], tools: 'all' }],
      [template.line, { channels: [channel] }],
      [template.line.replace(template.values.template ?? '', foreign), { name: newName() }],
      [`POST ${here()}/templates/${foreign}/apply`, { entity: seat }],
      [`POST ${here()}/templates/${template.values.template}/apply`, { entity: fixture.wren.id }],
      [`PATCH /api/entities/${seat}/servers/${fixture.product.serverId}`, { channels: [channel] }],
      [`PATCH /api/entities/${seat}/servers/${fixture.product.serverId}`, { assignable_roles: [role] }],
      [`PATCH /api/entities/${seat}/servers/${elsewhere}`, { channels: 'all' }],
      [`PATCH /api/entities/${fixture.wren.id}/servers/${elsewhere}`, { channels: 'none' }],
      approve({ channels: [channel] }),
      approve({ assignable_roles: [role] }),
      approve({ announce: channel }),
      approve({ template: foreign }),
    ]
    const before = await fixture.dump()
    for (const [line, body] of tries) {
      const { status, body: told } = await fixture.as.admin(line, { body })
      expect([line, body, status]).toEqual([line, body, expect.toBeOneOf([400, 404])])
      expect(told).toMatchObject({ code: expect.toBeOneOf(['invalid', 'not_found']) })
    }
    expect(await fixture.dump()).toBe(before)
  })
})

const same = (text: string) => text.replaceAll(/Elsewhere|Nowhere at all|\d{17,20}/g, '<it>')

describe('L-20: a stranger', () => {
  it('is told the same of a server they are not on as of none', async () => {
    const mine = await requests.newEntity(false)
    const { id, channel } = fixture.elsewhere
    const ask = async (query: string) => {
      const { status, text } = await fixture.as.owner(
        `GET /api/why?entity=${mine}&tool=send_message&${query}`,
      )
      return `${status} ${text.replaceAll(/"request_id":"[^"]+"/g, '')}`
    }
    const unknown = '100000000000000009'
    expect(same(await ask(`server=${id}`))).toBe(same(await ask(`server=${unknown}`)))
    expect(same(await ask('server=Elsewhere'))).toBe(same(await ask('server=Nowhere at all')))
    expect(same(await ask(`channel=${channel}`))).toBe(same(await ask(`channel=${unknown}`)))
    expect(await ask('channel=laboratory')).not.toMatch(/\d{17,20}/)
  })

  it('T59: asks for no server they are not on, and is told that there is none', async () => {
    const entity = await requests.newEntity(false)
    const ask = (server: string) => fixture.as.owner('POST /api/requests', { body: { entity, server } })
    const before = await fixture.dump()
    for (const server of [fixture.elsewhere.id, 'Elsewhere', 'Nowhere at all', '100000000000000009']) {
      expect((await ask(server)).body).toMatchObject({ code: 'invalid', reason: 'server_unknown' })
    }
    expect(await fixture.dump()).toBe(before)
    expect((await ask('Hearthside')).status).toBe(201)
  })

  it('sees nothing of others in activity, its export and its counts', async () => {
    const { wren, kael } = fixture
    for (const query of [
      '',
      `entity=${wren.id}`,
      `server=${fixture.elsewhere.id}`,
      'actor=person',
      'actor=operator',
    ]) {
      for (const role of ['stranger', 'owner'] as const) {
        const list = await fixture.as[role](`GET /api/activity?limit=100&${query}`)
        const { activity } = ListActivityAnswer.parse(list.body)
        const foreign = activity.filter(
          (one) => one.entity?.id === wren.id || one.server?.id === fixture.elsewhere.id,
        )
        expect(foreign).toEqual([])
        const file = await fixture.as[role](`GET /api/activity/export?format=csv&${query}`)
        expect(file.text).not.toContain(wren.id)
        const counts = await fixture.as[role](
          `GET /api/activity/counts?${query.startsWith('actor') ? '' : query}`,
        )
        expect(counts.text).not.toContain(wren.id)
      }
    }
    expect((await fixture.as.stranger('GET /api/activity/export?format=csv')).text).not.toContain(kael.id)
  })

  it('reads no notices of others, and their ids are no cursor', async () => {
    const { line, sent } = await requests.prepare('POST /api/requests')
    await fixture.as.owner(line, sent)
    await expect
      .poll(async () => (await fixture.as.admin('GET /api/notices')).body)
      .toMatchObject({
        notices: expect.arrayContaining([expect.objectContaining({ kind: 'request_created' })]),
      })
    const told = (await fixture.as.admin('GET /api/notices')).body as {
      notices: { id: string; read: boolean }[]
      unread: number
    }
    const ids = told.notices.map(({ id }) => id)
    expect((await fixture.as.stranger('GET /api/notices')).body).toMatchObject({ notices: [], unread: 0 })
    expect((await fixture.as.stranger('POST /api/notices/read', { body: { ids } })).status).toBe(200)
    expect((await fixture.as.admin('GET /api/notices')).body).toMatchObject({ unread: told.unread })
  })
})

const listen = (role: LoggedIn) => hearLive(fixture.browsers[role], fixture.site)

/** How the connection to Discord is concerns everybody. */
const kindsOf = ({ heard }: Listener) => heard.map(({ kind }) => kind).filter((kind) => kind !== 'status')

describe('L-11: an open page', () => {
  it('hears nothing of others, whatever they do', async () => {
    await using stranger = await listen('stranger')
    await using admin = await listen('admin')
    const id = await requests.newEntity(true)
    await fixture.as.owner(`PATCH /api/entities/${id}`, { body: { description: 'new' } })
    await fixture.as.admin(`PATCH ${here()}/settings`, { body: { announcement: 'Hello, {entity}.' } })
    await fixture.as.owner(`POST /api/entities/${id}/deactivate`, { body: {} })
    await expect.poll(() => admin.heard).toContainEqual({ kind: 'entity', entity_id: id })
    await fixture.as.owner(`DELETE /api/entities/${id}`)
    await using late = await listen('stranger')
    expect(kindsOf(late)).toEqual(['hello'])
    expect(kindsOf(stranger)).toEqual(['hello'])
  })

  it('goes on for whoever only looked at its head many times', async () => {
    for (let n = 0; n < 30; n += 1) {
      expect((await fixture.browsers.other.go(`${fixture.site}/api/live`, { method: 'HEAD' })).status).toBe(
        200,
      )
    }
    await using page = await listen('other')
    const made = await fixture.as.other('POST /api/entities', { body: { name: newName() } })
    const { id } = (made.body as { entity: { id: string } }).entity
    await expect.poll(() => page.heard).toContainEqual({ kind: 'entity', entity_id: id })
  })
})

describe('T02: another page of this machine', () => {
  const changes = API_ROUTES.map(({ at }) => at).filter(
    (at) => !at.startsWith('GET') && at !== 'POST /api/uploads',
  )

  it.each(changes)('changes nothing with somebody’s cookie: %s', async (at) => {
    const { line, sent } = await requests.prepare(at)
    const before = await fixture.dump()
    const port = String(Number(new URL(fixture.site).port) + 1)
    const foreign: Record<string, string>[] = [
      { origin: `http://localhost:${port}` },
      { origin: `http://127.0.0.1:${new URL(fixture.site).port}` },
      { 'x-csrf-token': '' },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      const all: Sent = { ...sent, headers: { ...sent.headers, ...headers } }
      const answer = await fixture.as.operator(line, all)
      expect([headers, answer.status]).toEqual([headers, 403])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(await fixture.dump()).toBe(before)
  })

  it('is never told by CORS that it may read, and nothing of the API is kept', async () => {
    for (const at of API_ROUTES.map((route) => route.at).filter((one) => one.startsWith('GET'))) {
      const { line, sent } = await requests.prepare(at)
      const answer = await fixture.as.operator(line, { ...sent, headers: { origin: 'http://localhost:1' } })
      const allowed = answer.headers.get('access-control-allow-origin')
      expect([at, allowed, answer.headers.get('access-control-allow-credentials')]).toEqual([at, null, null])
      const freely = /api\/status$|openapi/.test(at)
      const kept = freely ? 'freely' : answer.headers.get('cache-control')
      expect([at, kept]).toEqual([at, expect.stringMatching(/no-store|no-cache|freely/)])
    }
  })

  it('L-20: finds no secret in what anybody may read', async () => {
    const secrets = [fixture.kael.key, fixture.wren.key]
    for (const at of API_ROUTES.map((route) => route.at).filter((one) => one.startsWith('GET'))) {
      const { line, sent } = await requests.prepare(at)
      const { text } = await fixture.as.operator(line, sent)
      expect([at, secrets.some((secret) => text.includes(secret))]).toEqual([at, false])
      expect([at, /ara_[\w-]{40}|bcrypt|\$2[aby]\$|token_hash|_salt|key_hash/.exec(text)?.[0]]).toEqual([
        at,
        undefined,
      ])
    }
  })
})

describe('T56: a picture', () => {
  const END = chunk('IEND')
  const bad: [string, () => Uint8Array<ArrayBuffer>][] = [
    ['nothing', () => new Uint8Array()],
    [
      'a script',
      () => new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
    ],
    ['a JPEG', () => new Uint8Array(Buffer.from('ffd8ffe000104a464946', 'hex'))],
    ['huge sides', () => png(header(50_000, 50_000), pixels(1, 1), END)],
    ['sides beyond any number', () => png(header(0xffffffff, 0xffffffff), pixels(1, 1), END)],
    ['no sides', () => png(header(0, 0), pixels(1, 1), END)],
    ['a bomb', () => png(header(64, 64), pixels(1, 1, 200_000_000), END)],
    [
      'a bomb in a comment',
      () =>
        png(
          header(2, 2),
          chunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), pixels(1, 1, 200_000_000).subarray(8, -4)])),
          END,
        ),
    ],
    ['too few pixels', () => png(header(64, 64), pixels(1, 1, 10), END)],
    ['no pixels', () => png(header(2, 2), END)],
    ['a wrong sum', () => png(header(2, 2), chunk('IDAT', new Uint8Array(9), 1), END)],
    ['a length beyond its end', () => png(header(2, 2), Buffer.from('7fffffff49444154', 'hex'))],
    ['an unknown depth', () => png(header(2, 2, [7, 6, 0, 0, 0]), pixels(2, 2), END)],
    ['an unknown filter', () => png(header(2, 2, [8, 6, 9, 9, 9]), pixels(2, 2), END)],
  ]

  it.each(bad)('is refused, and the old one stays: %s', async (_what, bytes) => {
    const id = await requests.newEntity(false)
    const put = (body: Uint8Array) =>
      fixture.as.owner(`PUT /api/entities/${id}/avatar`, { body, headers: { 'content-type': 'image/png' } })
    expect((await put(picture())).status).toBe(200)
    const before = await fixture.dump()
    const answer = await put(bytes())
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('"code":"invalid"')])
    expect(await fixture.dump()).toBe(before)
  })

  it('is made anew: nothing that was hidden in the file is served', async () => {
    const hidden = Buffer.from('Comment\0<script>alert(1)</script>')
    const file = Buffer.concat([
      png(header(2, 2), header(50_000, 50_000), chunk('tEXt', hidden), pixels(2, 2), END),
      Buffer.from('PK\u0003\u0004<?php system($_GET[0]); ?>'),
    ])
    const id = await requests.newEntity(false)
    const headers = { 'content-type': 'image/png' }
    const answer = await fixture.as.owner(`PUT /api/entities/${id}/avatar`, {
      body: new Uint8Array(file),
      headers,
    })
    expect(answer.status).toBe(200)
    const { avatar_url: url } = (answer.body as { entity: { avatar_url: string } }).entity
    const served = Buffer.from(await (await fetch(url)).arrayBuffer()).toString('latin1')
    expect(served).not.toMatch(/script|php|PK/)
  })

  it.each([
    '..%2f..%2fsecret.png',
    '..%5c..%5clocal-token',
    `${'a'.repeat(64)}.png%00.html`,
    `${'A'.repeat(64)}.png`,
  ])('is the only thing under /avatars: %s', async (path) => {
    const { status } = await fixture.as.nobody(`GET /avatars/${path}`)
    expect(status).toBe(404)
  })
})

it('logged no failure of its own', () => {
  const failures = fixture.product
    .logged()
    .split('\n')
    .filter((line) => line.includes('A request failed'))
  expect(failures).toEqual([])
})
