import { expect, it } from 'vitest'

import { createFakeDiscord, type FakeDiscord, SERVER } from '../support/fake-discord.ts'
import { createLending } from '../support/lending.ts'
import { outcome, plain } from '../support/rpc.ts'
import { type Resident, startApp, startAppOnDiscord } from '../support/running-app.ts'

const listChannels = { name: 'list_channels', arguments: {} }

const call = async (who: Resident) => outcome(await plain(who, 'tools/call', listChannels)).isError
const unread = async (who: Resident) => {
  const { body } = await plain(who, 'resources/read', { uri: `arachne://entities/${who.id}/inbox` })
  const [content] = (body.result as { contents: { text: string }[] }).contents
  return (JSON.parse(content?.text ?? '{}') as { unread: number }).unread
}

/** An entity without a key, and an owner who wants to be called. */
async function setUp() {
  const bodies: { unread: number }[] = []
  let discord: FakeDiscord | undefined
  const running = await startApp(
    {},
    {
      connectDiscord: (onEvent) => (discord = createFakeDiscord(onEvent)),
      outside: {
        resolve: async () => ['93.184.215.14'],
        async connect(_url, { body }) {
          bodies.push(JSON.parse(body ?? '') as { unread: number })
          return { status: 204, headers: {}, body: (async function* () {})(), [Symbol.dispose]() {} }
        },
      },
    },
  )
  const { app, dataDir, url } = running
  const { id } = await app.registry.createEntity({ name: 'Kael', owner: 'lyss' }, 'operator:local')
  await app.registry.joinServer(id, { server: SERVER, channels: ['general'] }, 'operator:local')
  const lending = createLending({ app, url, dataDir })
  await fetch(`${url}/api/entities/${id}/wake-call`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${running.localToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://owner.example/wake' }),
  })
  const resident = { id, url: `${url}/mcp/${id}`, key: '' }
  return { ...running, resident, lending, bodies, say: (text: string) => discord?.say(text) }
}

it('I-45: each app has a limit of its own', async () => {
  await using running = await startAppOnDiscord({
    ENTITY_CALLS_PER_MINUTE: '100',
    TOKEN_CALLS_PER_MINUTE: '2',
  })
  const kael = await running.moveIn()
  const lending = createLending(running)
  const [one, other] = [await lending.lend(kael), await lending.lend(kael)]
  expect([await call(one), await call(one)]).toEqual([false, false])
  expect(await call({ ...one, key: await one.token() })).toBe(true)
  expect([await call(other), await call(kael)]).toEqual([false, false])
})

it('I-28: an owner is called for an entity that only apps read, with what none of them has fetched', async () => {
  await using running = await setUp()
  const [reads, idle] = [
    await running.lending.lend(running.resident),
    await running.lending.lend(running.resident),
  ]
  running.say('one')
  await expect.poll(() => running.bodies).toMatchObject([{ unread: 1 }])
  await plain(reads, 'tools/call', { name: 'read_messages', arguments: {} })
  running.say('two')
  await expect.poll(() => unread(idle)).toBe(2)
  await expect.poll(() => running.bodies).toMatchObject([{ unread: 1 }, { unread: 1 }])
})
