import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Clock } from '@arachne/core/ports'
import { expect, it } from 'vitest'

import { createFakeDiscord, type FakeDiscord, SERVER } from '../support/fake-discord.ts'
import { modern, outcome } from '../support/rpc.ts'
import { type Resident, startApp } from '../support/running-app.ts'

async function start(dataDir?: string, clock: Clock = { now: () => Date.now() }) {
  let discord: FakeDiscord | undefined
  const connectDiscord = (onEvent: Parameters<typeof createFakeDiscord>[0]) =>
    (discord = createFakeDiscord(onEvent))
  const env = dataDir === undefined ? {} : { DATA_DIR: dataDir }
  const running = await startApp(env, { connectDiscord, clock })
  return { ...running, say: (text: string) => discord?.say(text) }
}

type Running = Awaited<ReturnType<typeof start>>

async function moveIn({ app, url }: Running): Promise<Resident> {
  const { id } = await app.registry.createEntity({ name: 'Kael', owner: 'lyss' }, 'operator:local')
  const key = await app.registry.printKey(id, 'operator:local')
  await app.registry.joinServer(id, { server: SERVER, channels: ['general'] }, 'operator:local')
  return { id, key, url: `${url}/mcp/${id}` }
}

async function read(who: Resident, args: object = {}) {
  const answer = await modern(who, 'tools/call', { name: 'read_messages', arguments: args })
  return outcome(answer).data as {
    messages: { content: string }[]
    has_more: boolean
    dropped: number
    boot: string
  }
}

const texts = ({ messages }: { messages: { content: string }[] }) => messages.map(({ content }) => content)

it('T39: a hundred unread in pages of ten: each once, oldest first, and told whether there is more', async () => {
  await using running = await start()
  const kael = await moveIn(running)
  const all = Array.from({ length: 100 }, (_, i) => `message ${i}`)
  for (const text of all) running.say(text)
  await expect.poll(async () => (await peek(kael)).unread).toBe(100)
  const pages = []
  for (let i = 0; i < 10; i += 1) pages.push(await read(kael, { limit: 10 }))
  expect(pages.flatMap(texts)).toEqual(all)
  expect(pages.map(({ has_more }) => has_more)).toEqual([...Array<boolean>(9).fill(true), false])
  expect(texts(await read(kael))).toEqual([])
})

it('T43: what a filter left out stays unread', async () => {
  await using running = await start()
  const kael = await moveIn(running)
  for (const text of ['one', '@Kael two', 'three']) running.say(text)
  await expect.poll(async () => (await peek(kael)).unread).toBe(3)
  expect(texts(await read(kael, { addressed_only: true }))).toEqual(['@Kael two'])
  expect(texts(await read(kael))).toEqual(['one', 'three'])
})

it('T47, T50: what waited longer than the entity’s own time is out of reach, and told as dropped', async () => {
  let later = 0
  await using running = await start(undefined, { now: () => Date.now() + later })
  const kael = await moveIn(running)
  await running.app.registry.changeEntity(kael.id, { mailboxTtlMinutes: 1 }, 'operator:local')
  running.say('too old')
  await expect.poll(async () => (await peek(kael)).unread).toBe(1)
  later = 61_000
  running.say('in time')
  await expect.poll(async () => (await peek(kael)).unread).toBe(1)
  const page = await read(kael)
  expect([texts(page), page.dropped]).toEqual([['in time'], 1])
})

it('T49: after a restart the queue is empty, and another boot says so', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'arachne-restart-'))
  await using folder = new AsyncDisposableStack()
  folder.defer(() => rm(dataDir, { recursive: true, force: true }))
  const before = await start(dataDir)
  const kael = await moveIn(before)
  before.say('forgotten')
  await expect.poll(async () => (await peek(kael)).unread).toBe(1)
  const { boot } = await peek(kael)
  await before[Symbol.asyncDispose]()

  await using after = await start(dataDir)
  const again = { ...kael, url: `${after.url}/mcp/${kael.id}` }
  const page = await read(again)
  expect(page.messages).toEqual([])
  expect(page.boot).not.toBe(boot)
  expect((await peek(again)).boot).toBe(page.boot)
})

async function peek(who: Resident): Promise<{ unread: number; boot: string }> {
  const uri = `arachne://entities/${who.id}/inbox`
  const { body } = await modern(who, 'resources/read', { uri, name: uri })
  const [content] = (body.result as { contents: { text: string }[] }).contents
  return JSON.parse(content?.text ?? '') as { unread: number; boot: string }
}
