import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { callTool, type Target } from '../../../packages/server/test/support/rpc.ts'
import { startProduct, temporaryFolder } from '../../support/product.ts'
import { callAndHangUp } from '../../support/wire.ts'
import { createWorld, type World } from '../../support/world.ts'

interface Page {
  messages: { id: string; content: string }[]
  has_more: boolean
  dropped: number
}

describe('messages on their way to an agent', () => {
  const open = new AsyncDisposableStack()
  let world: World
  let kael: Target
  let loom: string

  beforeAll(async () => {
    const folder = open.use(await temporaryFolder())
    // The faults below are logged, as they should be.
    const logs = open.use(await temporaryFolder())
    const logFile = join(logs.path, 'log')
    const product = open.use(await startProduct({ dataDir: folder.path, logFile }))
    kael = product.entities[0]!
    loom = product.loom
    world = createWorld(product.sandbox.control)
  })
  afterAll(() => open.disposeAsync())

  async function read(args: object = {}): Promise<Page> {
    return (await callTool(kael, 'read_messages', args)).data as unknown as Page
  }
  /** Says something, and which faults have not struck yet. */
  async function spoilOne(): Promise<unknown[]> {
    await world.say('spoilt')
    return (await world.ask<{ faults: unknown[] }>('GET', '/faults')).body.faults
  }
  async function readUntil(content: string): Promise<string[]> {
    const seen: string[] = []
    await expect
      .poll(async () => {
        seen.push(...(await read()).messages.map((message) => message.content))
        return seen
      })
      .toContain(content)
    return seen
  }

  it('I-26: are offered again to a client that hung up before a byte of the answer', async () => {
    const lost: string[] = []
    for (let round = 0; round < 10; round += 1) {
      await world.say(`round-${round}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(await callAndHangUp(kael, 'read_messages')).toBe(0)
      await world.say(`end-${round}`)
      const seen = await readUntil(`end-${round}`)
      if (!seen.includes(`round-${round}`)) lost.push(`round-${round}`)
    }
    // A hang-up that is still on its way when the answer leaves cannot be known.
    expect(lost.length).toBeLessThanOrEqual(2)
  })

  it('I-26: come once and in order, however many read at the same time', async () => {
    for (let n = 0; n < 60; n += 1) await world.say(`parallel-${n}`)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const pages = await Promise.all(Array.from({ length: 12 }, () => read({ limit: 10 })))
    await world.say('parallel-end')
    const seen = pages.flatMap(({ messages }) => messages.map(({ content }) => content))
    seen.push(...(await readUntil('parallel-end')))
    const numbers = seen.flatMap((content) => /^parallel-(\d+)$/.exec(content)?.[1] ?? []).map(Number)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n))
    for (const { messages } of pages) {
      const ids = messages.map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted())
    }
  })

  it.each(['drop', 'op7'])('I-26: survive a gateway that goes away (%s), once each', async (action) => {
    for (let n = 0; n < 20; n += 1) {
      await world.say(`${action}-${n}`)
      if (n === 10) await world.ask('POST', '/gateway', { action })
    }
    await world.say(`${action}-end`)
    const seen = await readUntil(`${action}-end`)
    expect(seen).toEqual([...Array.from({ length: 20 }, (_, n) => `${action}-${n}`), `${action}-end`])
  })

  it('I-61: are not held up by one that is malformed', async () => {
    const patches = [
      { author: null },
      { author: {} },
      { id: 'abc' },
      { guild_id: null },
      { channel_id: null },
      { timestamp: 'soon' },
      { embeds: [{ title: {} }] },
      { attachments: [null] },
      { content: { not: 'text' } },
    ]
    for (const patch of patches) {
      await world.break({ kind: 'malformed', event: 'MESSAGE_CREATE', patch })
      // Only what a connected bot hears is spoilt, and this one may still be coming back from before.
      await expect.poll(() => spoilOne()).toEqual([])
    }
    for (const payload of [{ op: 0, t: 'GUILD_CREATE', s: 1, d: null }, { op: 0, t: 'MESSAGE_CREATE' }, {}]) {
      await world.ask('POST', '/gateway', { action: 'send', payload })
    }
    await world.say('sound')
    expect((await readUntil('sound')).at(-1)).toBe('sound')
    expect((await fetch(`${loom}/health/ready`)).status).toBe(200)
  })

  it('I-25: are counted when there were too many to keep', async () => {
    for (let n = 0; n < 6; n += 1) {
      await Promise.all(Array.from({ length: 100 }, (_, k) => world.say(`flood-${n * 100 + k}`)))
    }
    // Discord keeps the order: when this is here, so is the flood.
    const companions = await world.channelId('companions')
    await world.say('after the flood', companions)
    await expect.poll(async () => (await read({ channel_id: companions })).messages.length).toBe(1)
    let page = await read({ limit: 100 })
    let { dropped } = page
    let kept = page.messages.length
    while (page.has_more) {
      page = await read({ limit: 100 })
      dropped += page.dropped
      kept += page.messages.length
    }
    expect(dropped).toBeGreaterThan(0)
    expect(dropped + kept).toBe(600)
  })
})
