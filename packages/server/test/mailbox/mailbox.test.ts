import { randomBytes } from 'node:crypto'

import type { MailboxStore } from '@arachne/core/identities'
import { describe, expect, it } from 'vitest'

import { assembleMailbox, createMailbox } from '../../src/adapters/mailbox/mailbox.ts'
import { createOpener } from '../../src/adapters/mailbox/sealing/opener.ts'
import { createSealer, SEALER_LIMITS } from '../../src/adapters/mailbox/sealing/sealer.ts'
import { createMemoryStore, MEMORY_CAPS } from '../../src/adapters/mailbox/store/memory-store.ts'
import {
  CHANNEL,
  content,
  createClock,
  createReader,
  delivery,
  OTHER_CHANNEL,
  query,
  snowflake,
  START,
} from './fixtures.ts'
import { describeMailbox } from './mailbox.contract.ts'

const NONCE_AND_TAG = 12 + 16
const WRAP = 48
const LANE = 32
const WRAP_AND_LANE = WRAP + LANE

describeMailbox('memory', createMailbox)

async function setUp(
  readerCount: number,
  change: (store: MailboxStore) => Partial<MailboxStore> = () => ({}),
) {
  const clock = createClock()
  const secret = randomBytes(32)
  const store = createMemoryStore({ caps: MEMORY_CAPS })
  const sealer = createSealer({ clock, instance: store.instance, secret })
  const opener = createOpener({ instance: store.instance, secret })
  const mailbox = assembleMailbox({ clock, store: { ...store, ...change(store) }, sealer, opener })
  const readers = await Promise.all(Array.from({ length: readerCount }, () => createReader()))
  await mailbox.setAudience(
    CHANNEL,
    readers.map(({ reader }) => reader),
  )
  return { clock, store, mailbox, readers }
}

const post = (mailbox: { append: (one: ReturnType<typeof delivery>) => Promise<boolean> }, step: number) =>
  mailbox.append(delivery(snowflake(START + step)))

describe('what the memory store keeps', () => {
  it('I-25: one more message costs the same for 1 reader and for 20', async () => {
    const growth = await Promise.all(
      [1, 20].map(async (count) => {
        const { store, mailbox } = await setUp(count)
        await post(mailbox, 1)
        const before = store.bytes
        await post(mailbox, 2)
        return store.bytes - before
      }),
    )
    expect(growth[0]).toBeGreaterThan(0)
    expect(growth[1]).toBe(growth[0])
  })

  it('I-25, T69: 500 messages for 100 readers once each, and a few bytes per reader and span', async () => {
    const { store, mailbox } = await setUp(100)
    const text = 'about as long as people write in a chat on a usual day, give or take a word or two'
    let written = 0
    for (let step = 1; step <= 500; step += 1) {
      const id = snowflake(START + step)
      const one = content(id, { content: text })
      written += NONCE_AND_TAG + JSON.stringify(one).length
      await mailbox.append(delivery(id, { content: one }))
    }
    const spans = Math.ceil(500 / SEALER_LIMITS.messagesPerSpan)
    expect(store.bytes).toBe(written + 100 * (LANE + spans * WRAP))
    expect(store.bytes).toBeLessThan(500_000)
  })

  it('I-06: nothing of a channel that is dropped, and no lane that only it needed', async () => {
    const { store, mailbox, readers } = await setUp(3)
    await mailbox.setAudience(
      OTHER_CHANNEL,
      readers.slice(0, 1).map(({ reader }) => reader),
    )
    await post(mailbox, 1)
    await mailbox.append(delivery(snowflake(START + 2), { rightsChannelId: OTHER_CHANNEL }))
    await mailbox.dropChannel(CHANNEL)
    expect(store.bytes).toBeGreaterThan(0)
    await mailbox.dropChannel(OTHER_CHANNEL)
    expect(store.bytes).toBe(0)
  })

  it('I-06: nothing for a reader that leaves while a message is being sealed', async () => {
    const kept = await Promise.all(
      [true, false].map(async (waiting) => {
        const { store, mailbox, readers } = await setUp(3)
        const appending = post(mailbox, 1)
        if (waiting) await appending
        const leaving = mailbox.setAudience(
          CHANNEL,
          readers.slice(1).map(({ reader }) => reader),
        )
        await Promise.all([appending, leaving])
        return store.bytes
      }),
    )
    const text = NONCE_AND_TAG + JSON.stringify(content(snowflake(START + 1))).length
    expect(kept).toEqual([text + 2 * WRAP_AND_LANE, text + 2 * WRAP_AND_LANE])
  })

  it('I-06: nothing of a reader that was listed twice', async () => {
    const { store, mailbox, readers } = await setUp(1)
    const listed = readers.map(({ reader }) => reader)
    await mailbox.setAudience(OTHER_CHANNEL, [...listed, ...listed])
    await mailbox.append(delivery(snowflake(START), { rightsChannelId: OTHER_CHANNEL }))
    await mailbox.dropChannel(OTHER_CHANNEL)
    expect(store.bytes).toBe(0)
  })

  it('I-06: nothing that was meant for readers who all left', async () => {
    const { store, mailbox } = await setUp(2)
    await post(mailbox, 1)
    await mailbox.setAudience(CHANNEL, [])
    expect(store.bytes).toBe(0)
  })

  it('I-26: nothing that everybody has read once its span is over', async () => {
    const { clock, store, mailbox, readers } = await setUp(2)
    await post(mailbox, 1)
    for (const reader of readers) await (await mailbox.read(reader, query())).commit()
    clock.advance(300_000)
    await mailbox.sweep()
    expect(store.bytes).toBe(0)
  })

  it('I-25: nothing that is too old', async () => {
    const { clock, store, mailbox } = await setUp(2)
    await post(mailbox, 1)
    clock.advance(60 * 60_000)
    await mailbox.sweep()
    expect(store.bytes).toBe(0)
  })
})

it('I-24: a store that fails once loses one message, not the wraps the next ones need', async () => {
  let fails = true
  const { mailbox, readers } = await setUp(1, (store) => ({
    async append(...call) {
      if (!fails) return store.append(...call)
      fails = false
      throw new Error('The store is away.')
    },
  }))
  await expect(post(mailbox, 1)).rejects.toThrow('The store is away.')
  await post(mailbox, 2)
  const [reader] = readers
  const page = reader && (await mailbox.read(reader, query()))
  expect(page?.messages.map(({ id }) => id)).toEqual([snowflake(START + 2)])
})
