import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { expect, it } from 'vitest'

import type { WireRequest } from '../../src/adapters/outbound-http/connect.ts'
import { createFakeDiscord, type FakeDiscord, SERVER } from '../support/fake-discord.ts'
import { startApp } from '../support/running-app.ts'

/** The app with one entity, and a world outside that only notes who is called. */
async function setUp() {
  const calls: (WireRequest & { url: string })[] = []
  const looked = new Set<string>()
  let discord: FakeDiscord | undefined
  const running = await startApp(
    {},
    {
      connectDiscord: (onEvent) => (discord = createFakeDiscord(onEvent)),
      outside: {
        async resolve(host) {
          // When it is set, this name leads outside.
          const isOutside = host === 'owner.example' || (host === 'moved.example' && !looked.has(host))
          looked.add(host)
          return [isOutside ? '93.184.215.14' : '10.0.0.1']
        },
        async connect(url, request) {
          calls.push({ ...request, url: url.href })
          return { status: 204, headers: {}, body: (async function* () {})(), [Symbol.dispose]() {} }
        },
      },
    },
  )
  const { app, localToken, url } = running
  const { id } = await app.registry.createEntity({ name: 'Kael', owner: 'lyss' }, 'operator:local')
  await app.registry.printKey(id, 'operator:local')
  await app.registry.joinServer(id, { server: SERVER, channels: ['general'] }, 'operator:local')
  async function ask(method: string, body?: object) {
    const headers = { authorization: `Bearer ${localToken}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${url}/api/entities/Kael/wake-call`, init)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return { ...running, id, calls, ask, say: (text: string) => discord?.say(text) }
}

it('I-28: calls the address an owner set, signed with the secret shown once, without content', async () => {
  await using running = await setUp()
  const set = await running.ask('PUT', { url: 'https://owner.example/wake' })
  expect(set).toMatchObject({ status: 200, body: { only: [], secret: expect.any(String) as string } })
  expect((await running.ask('GET')).body).toEqual({ url: 'https://owner.example/wake', only: [] })
  running.say('the secret word')
  await expect.poll(() => running.calls).toHaveLength(1)
  const {
    url,
    address,
    method,
    headers = {},
    body = '',
  } = running.calls[0] ?? ({} as WireRequest & { url: '' })
  expect([url, address, method]).toEqual(['https://owner.example/wake', '93.184.215.14', 'POST'])
  expect(JSON.parse(body)).toMatchObject({ entity_id: running.id, unread: 1 })
  expect(body).not.toContain('secret word')
  const signed = createHmac('sha256', set.body['secret'] as string)
    .update(`${headers['x-arachne-timestamp']}.${body}`)
    .digest('hex')
  expect(headers['x-arachne-signature']).toBe(`v1=${signed}`)
})

it('I-28: never calls inside, and nobody once the call is removed', async () => {
  await using running = await setUp()
  expect((await running.ask('PUT', { url: 'http://moved.example/' })).status).toBe(200)
  running.say('one')
  await pause(300)
  expect((await running.ask('DELETE')).status).toBe(200)
  expect((await running.ask('DELETE')).status).toBe(404)
  expect((await running.ask('GET')).status).toBe(404)
  running.say('two')
  await pause(300)
  expect(running.calls).toEqual([])
})

it('I-54: refuses what is no address, and what would never be called', async () => {
  await using running = await setUp()
  const refused = [
    { url: 'ftp://owner.example' },
    { url: 'no address' },
    { url: 'https://a.example', only: ['all'] },
  ]
  for (const body of refused) expect((await running.ask('PUT', body)).status).toBe(400)
  const inside = ['http://127.0.0.1/', 'http://[::1]/', 'http://10.0.0.9/wake', 'http://2130706433/']
  const named = [
    'http://localhost:8080/',
    'https://nas.local/',
    'https://me:pw@owner.example/',
    'https://inside.example/',
  ]
  for (const url of [...inside, ...named]) {
    expect(await running.ask('PUT', { url })).toMatchObject({ status: 400, body: { reason: 'url_refused' } })
  }
  expect((await running.ask('GET')).status).toBe(404)
})
