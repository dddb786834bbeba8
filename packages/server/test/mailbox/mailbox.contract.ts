import { setTimeout as wait } from 'node:timers/promises'

import type { Snowflake } from '@arachne/contract'
import type { Mailbox, MailboxPage, MailboxQuery, OpenReader } from '@arachne/core/identities'
import { describe, expect, it } from 'vitest'

import type { MailboxOptions, OwnedMailbox } from '../../src/adapters/mailbox/mailbox.ts'
import {
  CHANNEL,
  content,
  createClock,
  createReader,
  delivery,
  flags,
  newEntityId,
  OTHER_CHANNEL,
  query,
  snowflake,
  START,
  THREAD,
} from './fixtures.ts'

type Options = Pick<MailboxOptions, 'clock' | 'caps' | 'leaseMs'>

const ids = (page: MailboxPage) => page.messages.map(({ id }) => id)
const at = (step: number) => snowflake(START + step * 1000)
const MINUTE = 60_000

/** A read whose answer reaches the client. */
async function receive(mailbox: Mailbox, reader: OpenReader, over: Partial<MailboxQuery> = {}) {
  const page = await mailbox.read(reader, query(over))
  await page.commit()
  return page
}

async function post(mailbox: Mailbox, ...messageIds: Snowflake[]) {
  for (const id of messageIds) await mailbox.append(delivery(id))
}

/** What every mailbox promises, whatever keeps its messages. */
export function describeMailbox(name: string, create: (options: Options) => OwnedMailbox): void {
  async function setUp(options: Partial<Options> = {}) {
    const clock = createClock()
    const mailbox = create({ clock, leaseMs: 50, ...options })
    const kael = await createReader()
    const nova = await createReader()
    await mailbox.setAudience(CHANNEL, [kael.reader, nova.reader])
    return { clock, mailbox, kael, nova, [Symbol.asyncDispose]: () => mailbox[Symbol.asyncDispose]() }
  }

  describe(`mailbox in ${name}: delivery`, () => {
    it('I-26: hands a message out whole, with the flags of the entity that asks', async () => {
      await using box = await setUp()
      const { kael, nova, mailbox } = box
      const message = content(at(1), { content: '거미 🕷️ "quoted"', reply_to: { id: at(0), author: 'Nova' } })
      await mailbox.append(
        delivery(at(1), {
          content: message,
          flags: new Map([[kael.reader.entityId, flags({ addressed: true })]]),
        }),
      )
      expect((await receive(mailbox, kael)).messages).toEqual([{ ...message, ...flags({ addressed: true }) }])
      expect((await receive(mailbox, nova)).messages).toEqual([{ ...message, ...flags({}) }])
    })

    it('I-26, T42: orders by snowflake across channels, also within one millisecond and for late arrivals', async () => {
      await using box = await setUp()
      const { mailbox, kael } = box
      await mailbox.setAudience(OTHER_CHANNEL, [kael.reader])
      await post(mailbox, at(5), snowflake(START + 5000, 2), snowflake(START + 5000, 1), at(3))
      await mailbox.append(delivery(at(4), { rightsChannelId: OTHER_CHANNEL }))
      expect(ids(await receive(mailbox, kael))).toEqual([
        at(3),
        at(4),
        at(5),
        snowflake(START + 5000, 1),
        snowflake(START + 5000, 2),
      ])
    })

    it('I-26: hands out a message that arrives late, although later ones were read', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(5))
      await receive(box.mailbox, box.kael)
      await post(box.mailbox, at(2))
      expect(ids(await receive(box.mailbox, box.kael))).toEqual([at(2)])
    })

    it('I-26: counts a message as read only when the answer was written', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1), at(2))
      const lost = await box.mailbox.read(box.kael, query())
      lost.release()
      expect(ids(await receive(box.mailbox, box.kael))).toEqual([at(1), at(2)])
      expect(ids(await receive(box.mailbox, box.kael))).toEqual([])
    })

    it('I-26: says by id what waits, without what was deleted or read by all', async () => {
      await using box = await setUp()
      const { mailbox, kael, nova } = box
      await post(mailbox, at(1))
      await receive(mailbox, kael)
      await receive(mailbox, nova)
      await post(mailbox, at(2), at(3))
      await mailbox.append(delivery(at(4), { content: content(at(4), { thread_id: THREAD }) }))
      await mailbox.remove(CHANNEL, [at(2)])
      expect(await mailbox.queued(CHANNEL)).toEqual([
        { id: at(3), threadId: null },
        { id: at(4), threadId: THREAD },
      ])
      expect(await mailbox.queued(OTHER_CHANNEL)).toEqual([])
    })

    it('I-26: loses nothing by a limit', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1), at(2), at(3))
      const first = await receive(box.mailbox, box.kael, { limit: 2 })
      expect([ids(first), first.hasMore]).toEqual([[at(1), at(2)], true])
      const second = await receive(box.mailbox, box.kael, { limit: 2 })
      expect([ids(second), second.hasMore, second.dropped]).toEqual([[at(3)], false, 0])
    })

    it.each([
      ['triggeredOnly', flags({ triggered: true })],
      ['addressedOnly', flags({ addressed: true })],
      ['watchOnly', flags({ watch: true })],
    ] as const)('I-26: loses nothing by the filter %s', async (filter, set) => {
      await using box = await setUp()
      await post(box.mailbox, at(1))
      await box.mailbox.append(delivery(at(2), { flags: new Map([[box.kael.reader.entityId, set]]) }))
      await post(box.mailbox, at(3))
      expect(ids(await receive(box.mailbox, box.kael, { [filter]: true }))).toEqual([at(2)])
      expect(ids(await receive(box.mailbox, box.nova, { [filter]: true }))).toEqual([])
      const rest = await receive(box.mailbox, box.kael)
      expect([ids(rest), rest.dropped]).toEqual([[at(1), at(3)], 0])
    })

    it('I-26: reads one channel, one thread, or what came after a time', async () => {
      await using box = await setUp()
      const { mailbox, kael } = box
      await mailbox.setAudience(OTHER_CHANNEL, [kael.reader])
      await post(mailbox, at(1), at(2))
      await mailbox.append(delivery(at(3), { content: content(at(3), { thread_id: THREAD }) }))
      await mailbox.append(delivery(at(4), { rightsChannelId: OTHER_CHANNEL }))
      expect(ids(await receive(mailbox, kael, { channelId: OTHER_CHANNEL }))).toEqual([at(4)])
      expect(ids(await receive(mailbox, kael, { channelId: THREAD }))).toEqual([at(3)])
      expect(ids(await receive(mailbox, kael, { since: START + 1000 }))).toEqual([at(2)])
      expect(ids(await receive(mailbox, kael))).toEqual([at(1)])
    })

    it('I-26: gives every reader its own cursor, also two readers of one entity', async () => {
      await using box = await setUp()
      const second = await createReader(box.kael.reader.entityId, 2)
      await box.mailbox.setAudience(CHANNEL, [box.kael.reader, second.reader])
      await post(box.mailbox, at(1))
      expect(ids(await receive(box.mailbox, box.kael))).toEqual([at(1)])
      expect(ids(await receive(box.mailbox, second))).toEqual([at(1)])
    })

    it('I-26, T48: delivers a replayed message once, also when all have read it or it was deleted', async () => {
      await using box = await setUp()
      const { mailbox, kael, nova } = box
      expect(await mailbox.append(delivery(at(1)))).toBe(true)
      expect(await mailbox.append(delivery(at(1)))).toBe(false)
      await receive(mailbox, kael)
      await receive(mailbox, nova)
      expect(await mailbox.append(delivery(at(1)))).toBe(false)
      await post(mailbox, at(2))
      await mailbox.remove(CHANNEL, [at(2)])
      expect(await mailbox.append(delivery(at(2)))).toBe(false)
      expect(ids(await receive(mailbox, kael))).toEqual([])
    })

    it('I-26, T48: delivers a resumed session once, with hundreds of messages in between', async () => {
      await using box = await setUp()
      const steps = Array.from({ length: 300 }, (_, step) => at(step + 1))
      await post(box.mailbox, ...steps)
      const again = await Promise.all(steps.map((id) => box.mailbox.append(delivery(id))))
      expect(again.filter(Boolean)).toEqual([])
      const seen = new Set<string>()
      for (const _ of [1, 2, 3]) {
        for (const id of ids(await receive(box.mailbox, box.kael, { limit: 100 }))) seen.add(id)
      }
      expect([...seen]).toEqual(steps)
      expect((await receive(box.mailbox, box.kael)).messages).toEqual([])
    })

    it('I-26: goes on when everything that was there has been read', async () => {
      await using box = await setUp()
      for (const step of [1, 2, 3]) {
        await post(box.mailbox, at(step))
        expect(ids(await receive(box.mailbox, box.kael))).toEqual([at(step)])
        expect(ids(await receive(box.mailbox, box.nova))).toEqual([at(step)])
      }
    })

    it('I-26: keeps its boot mark, and another start has another', async () => {
      await using box = await setUp()
      await using other = await setUp()
      const before = box.mailbox.boot
      await post(box.mailbox, at(1))
      expect(box.mailbox.boot).toBe(before)
      expect(other.mailbox.boot).not.toBe(before)
    })

    it('I-26: two reads at once do not return the same messages', async () => {
      await using box = await setUp({ leaseMs: 20_000 })
      await post(box.mailbox, at(1), at(2), at(3))
      const pages = await Promise.all([1, 2, 3, 4].map(() => receive(box.mailbox, box.kael, { limit: 1 })))
      expect(pages.flatMap(ids).toSorted()).toEqual([at(1), at(2), at(3)])
    })

    it('I-26: a read waits for the answer before it, and gets the same messages if that was given back', async () => {
      await using box = await setUp({ leaseMs: 20_000 })
      await post(box.mailbox, at(1))
      const first = await box.mailbox.read(box.kael, query())
      const second = box.mailbox.read(box.kael, query())
      expect(await Promise.race([second, wait(20, 'waiting')])).toBe('waiting')
      first.release()
      expect(ids(await second)).toEqual([at(1)])
    })

    it('I-26: an answer nobody reports on does not hold the reader for ever', async () => {
      await using box = await setUp({ leaseMs: 10 })
      await post(box.mailbox, at(1))
      const abandoned = await box.mailbox.read(box.kael, query())
      const next = await box.mailbox.read(box.kael, query())
      expect(ids(next)).toEqual(ids(abandoned))
    })
  })

  describe(`mailbox in ${name}: edits and deletions`, () => {
    it('I-22, T44: an edited message keeps its place and carries the new text and flags', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1), at(2))
      const edited = content(at(1), { content: 'Edited.', edited_at: new Date(START).toISOString() })
      await box.mailbox.replace(
        delivery(at(1), {
          content: edited,
          flags: new Map([[box.kael.reader.entityId, flags({ triggered: true })]]),
        }),
      )
      const { messages } = await receive(box.mailbox, box.kael)
      expect(messages.map((message) => [message.id, message.content, message.triggered])).toEqual([
        [at(1), 'Edited.', true],
        [at(2), `Message ${at(2)}`, false],
      ])
    })

    it('I-22: an edit hands nothing out again, and brings nothing back', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1), at(2))
      await receive(box.mailbox, box.kael, { limit: 1 })
      await box.mailbox.remove(CHANNEL, [at(2)])
      for (const id of [at(1), at(2), at(3)]) await box.mailbox.replace(delivery(id))
      expect(ids(await receive(box.mailbox, box.kael))).toEqual([])
      expect(ids(await receive(box.mailbox, box.nova))).toEqual([at(1)])
    })

    it('I-22, T44: deleted messages are gone and are not told as dropped', async () => {
      await using box = await setUp({ caps: { messages: 2 } })
      await post(box.mailbox, at(1), at(2))
      await box.mailbox.remove(CHANNEL, [at(1), at(2), at(9)])
      await post(box.mailbox, at(3), at(4))
      const page = await receive(box.mailbox, box.kael)
      expect([ids(page), page.dropped]).toEqual([[at(3), at(4)], 0])
    })

    it('I-22: a message that is edited and deleted while it is still being sealed is edited and deleted', async () => {
      await using box = await setUp()
      const edited = delivery(at(2), { content: content(at(2), { content: 'Edited.' }) })
      await Promise.all([
        box.mailbox.append(delivery(at(1))),
        box.mailbox.append(delivery(at(2))),
        box.mailbox.replace(edited),
        box.mailbox.remove(CHANNEL, [at(1)]),
      ])
      const { messages } = await receive(box.mailbox, box.kael)
      expect(messages.map((message) => [message.id, message.content])).toEqual([[at(2), 'Edited.']])
    })

    it('I-22: what is deleted or edited while an answer is being made is not in it', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1), at(2), at(3))
      const reading = box.mailbox.read(box.kael, query())
      await box.mailbox.remove(CHANNEL, [at(1)])
      await box.mailbox.replace(delivery(at(2), { content: content(at(2), { content: 'Edited.' }) }))
      const page = await reading
      await page.commit()
      expect(page.messages.map(({ content: text }) => text)).not.toContain(`Message ${at(1)}`)
      const later = await receive(box.mailbox, box.kael)
      const all = [...page.messages, ...later.messages].map(({ content: text }) => text)
      expect(all.toSorted()).toEqual(['Edited.', `Message ${at(3)}`])
    })
  })

  describe(`mailbox in ${name}: limits`, () => {
    it('I-25, T47: keeps so many messages of a channel, and tells each reader what it missed', async () => {
      await using box = await setUp({ caps: { messages: 3 } })
      await post(box.mailbox, at(1))
      await receive(box.mailbox, box.kael)
      await post(box.mailbox, at(2), at(3), at(4), at(5))
      const kael = await receive(box.mailbox, box.kael)
      expect([ids(kael), kael.dropped]).toEqual([[at(3), at(4), at(5)], 1])
      const nova = await receive(box.mailbox, box.nova)
      expect([ids(nova), nova.dropped]).toEqual([[at(3), at(4), at(5)], 2])
      expect((await receive(box.mailbox, box.kael)).dropped).toBe(0)
    })

    it('I-25: keeps so many bytes of a channel', async () => {
      await using box = await setUp({ caps: { bytes: 5000 } })
      const long = 'x'.repeat(2000)
      for (const step of [1, 2, 3]) {
        await box.mailbox.append(delivery(at(step), { content: content(at(step), { content: long }) }))
      }
      const page = await receive(box.mailbox, box.kael)
      expect([ids(page), page.dropped]).toEqual([[at(2), at(3)], 1])
    })

    it('I-25: keeps so many bytes of all channels, at the cost of the fullest', async () => {
      await using box = await setUp({ caps: { totalBytes: 4000 } })
      const { mailbox, kael } = box
      await mailbox.setAudience(OTHER_CHANNEL, [kael.reader])
      await mailbox.append(delivery(at(1), { rightsChannelId: OTHER_CHANNEL }))
      const long = 'x'.repeat(1500)
      for (const step of [2, 3, 4]) {
        await mailbox.append(delivery(at(step), { content: content(at(step), { content: long }) }))
      }
      const page = await receive(mailbox, kael)
      expect([ids(page)[0], page.messages.length + page.dropped]).toEqual([at(1), 4])
      expect(page.dropped).toBeGreaterThan(0)
    })

    it('I-25: tells of dropped messages again if the answer was not written', async () => {
      await using box = await setUp({ caps: { messages: 1 } })
      await post(box.mailbox, at(1), at(2))
      const lost = await box.mailbox.read(box.kael, query())
      lost.release()
      expect(lost.dropped).toBe(1)
      expect((await receive(box.mailbox, box.kael)).dropped).toBe(1)
    })

    it('I-25, T47, T50: lets messages expire by the time to live of the entity that asks', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1))
      box.clock.advance(10 * MINUTE)
      await post(box.mailbox, at(2))
      const short = await receive(box.mailbox, box.kael, { ttlMinutes: 10 })
      expect([ids(short), short.dropped]).toEqual([[at(2)], 1])
      const long = await receive(box.mailbox, box.nova, { ttlMinutes: 60 })
      expect([ids(long), long.dropped]).toEqual([[at(1), at(2)], 0])
      expect((await receive(box.mailbox, box.kael, { ttlMinutes: 60 })).dropped).toBe(0)
    })

    it('I-25, T50: frees what is older than the longest time to live', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1))
      box.clock.advance(60 * MINUTE)
      await box.mailbox.sweep()
      const page = await receive(box.mailbox, box.kael, { ttlMinutes: 600 })
      expect([ids(page), page.dropped]).toEqual([[], 1])
    })

    it('I-20: keeps an entity’s own messages from it and does not tell it of them', async () => {
      await using box = await setUp({ caps: { messages: 2 } })
      for (const step of [1, 2, 3, 4]) {
        await box.mailbox.append(delivery(at(step), { except: [box.kael.reader.entityId] }))
      }
      const kael = await receive(box.mailbox, box.kael)
      expect([ids(kael), kael.dropped]).toEqual([[], 0])
      const nova = await receive(box.mailbox, box.nova)
      expect([ids(nova), nova.dropped]).toEqual([[at(3), at(4)], 2])
    })
  })

  describe(`mailbox in ${name}: access`, () => {
    it('I-06: a reader that lost the channel loses what is queued, also if it comes back', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1))
      await box.mailbox.setAudience(CHANNEL, [box.nova.reader])
      expect(ids(await receive(box.mailbox, box.kael))).toEqual([])
      await box.mailbox.setAudience(CHANNEL, [box.kael.reader, box.nova.reader])
      const page = await receive(box.mailbox, box.kael)
      expect([ids(page), page.dropped]).toEqual([[], 0])
      expect(ids(await receive(box.mailbox, box.nova))).toEqual([at(1)])
    })

    it('I-06: an answer that is being made when access is lost has nothing from there', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1))
      const reading = box.mailbox.read(box.kael, query())
      await box.mailbox.setAudience(CHANNEL, [box.nova.reader])
      expect(ids(await reading)).toEqual([])
    })

    it('I-06: what takes the place of something erased while an answer is being made is not mistaken for it', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1), at(2), at(3))
      const reading = box.mailbox.read(box.kael, query())
      await box.mailbox.dropChannel(CHANNEL)
      await box.mailbox.setAudience(CHANNEL, [box.kael.reader])
      await post(box.mailbox, at(4), at(5), at(6))
      const page = await reading
      expect({ ids: ids(page), dropped: page.dropped }).toEqual({ ids: [], dropped: 0 })
      page.release()
      expect(ids(await receive(box.mailbox, box.kael))).toEqual([at(4), at(5), at(6)])
    })

    it('I-06: an answer of an earlier membership acknowledges nothing of the new one', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1))
      const early = await box.mailbox.read(box.kael, query())
      await box.mailbox.setAudience(CHANNEL, [])
      await box.mailbox.setAudience(CHANNEL, [box.kael.reader])
      await post(box.mailbox, at(2))
      await early.commit()
      expect(ids(await receive(box.mailbox, box.kael))).toEqual([at(2)])
    })

    it('I-06: an answer from before a channel was dropped acknowledges nothing in its successor', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1))
      const early = await box.mailbox.read(box.kael, query())
      await box.mailbox.dropChannel(CHANNEL)
      await box.mailbox.setAudience(CHANNEL, [box.kael.reader])
      await post(box.mailbox, at(2))
      await early.commit()
      expect(ids(await receive(box.mailbox, box.kael))).toEqual([at(2)])
    })

    it('I-06: nothing outside the channels allowed now is handed out', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1))
      const nothing = new Set<Snowflake>()
      expect(ids(await receive(box.mailbox, box.kael, { allowedChannelIds: nothing }))).toEqual([])
      expect(ids(await receive(box.mailbox, box.kael))).toEqual([at(1)])
    })

    it('I-06: a channel that is dropped takes its queue along', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1))
      await box.mailbox.dropChannel(CHANNEL)
      await box.mailbox.setAudience(CHANNEL, [box.kael.reader])
      const page = await receive(box.mailbox, box.kael)
      expect([ids(page), page.dropped]).toEqual([[], 0])
    })

    it('I-06: a new reader sees nothing older, and everything from then on', async () => {
      await using box = await setUp()
      const late = await createReader(newEntityId())
      await post(box.mailbox, at(1), at(2))
      await box.mailbox.setAudience(CHANNEL, [box.kael.reader, box.nova.reader, late.reader])
      await post(box.mailbox, at(3))
      await box.mailbox.replace(delivery(at(1), { content: content(at(1), { content: 'Edited.' }) }))
      const page = await receive(box.mailbox, late)
      expect([ids(page), page.dropped]).toEqual([[at(3)], 0])
      expect(ids(await receive(box.mailbox, box.kael))).toEqual([at(1), at(2), at(3)])
    })

    it('I-24: a regenerated key ends the old one and starts with nothing', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1))
      const renewed = await createReader(box.kael.reader.entityId, 2)
      await box.mailbox.setAudience(CHANNEL, [renewed.reader])
      await post(box.mailbox, at(2))
      expect(ids(await receive(box.mailbox, box.kael))).toEqual([])
      expect(ids(await receive(box.mailbox, renewed))).toEqual([at(2)])
    })

    it('I-24: refuses a secret that is not the reader’s, and takes nothing from the queue', async () => {
      await using box = await setUp()
      await post(box.mailbox, at(1))
      const thief = { ...box.nova, reader: box.kael.reader }
      await expect(box.mailbox.read(thief, query())).rejects.toMatchObject({ code: 'unauthenticated' })
      expect(ids(await receive(box.mailbox, box.kael))).toEqual([at(1)])
    })

    it('answers unavailable once it is closed', async () => {
      const box = await setUp()
      await box[Symbol.asyncDispose]()
      await expect(box.mailbox.append(delivery(at(1)))).rejects.toMatchObject({ code: 'unavailable' })
    })
  })
}
