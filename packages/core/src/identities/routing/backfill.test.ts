import type { EntityId, ReadMessagesInput } from '@arachne/contract'
import { beforeEach, describe, expect, it } from 'vitest'

import { channelFacts, createFakePlaces } from '../../../test/identity-fakes.ts'
import { inboundMessage } from '../../../test/message-fakes.ts'
import { sampleEntity, sampleMembership } from '../../../test/sample-standing.ts'
import type { ToolFacts } from '../../access/identity-right.ts'
import type { Membership } from '../entities/entity.ts'
import { type Backfill, createBackfill } from './backfill.ts'
import type { InboundMessage } from './inbound.ts'

const SERVER = '100000000000000001'
const GENERAL = '200000000000000001'
const SECRET = '200000000000000002'
const STARTED = Date.parse('2026-11-15T12:00:00.000Z')
const MINUTE = 60_000
const KEY = { generation: 1, hash: '', salt: '', publicKey: '', createdAt: '' }
const READ: ToolFacts = { name: 'read_messages', toolset: 'core', intent: 'read', needs: [] }

let count = 0
function message(ago: number, over: Partial<InboundMessage> = {}): InboundMessage {
  count += 1
  const channelId = over.rightsChannelId ?? GENERAL
  return inboundMessage({
    id: String(800_000_000_000_000_000n + BigInt(count)),
    channel_id: channelId,
    content: `${ago} minutes before`,
    timestamp: new Date(STARTED - ago * MINUTE).toISOString(),
    ...over,
  })
}

describe('backfill', () => {
  let written: InboundMessage[]
  let now: number
  let backfill: Backfill

  beforeEach(() => {
    now = STARTED + MINUTE
    written = [message(20), message(10), message(5, { content: 'Hi @Kael' }), message(1)]
    const places = createFakePlaces()
    places.serverList = [{ id: SERVER, name: 'Home', botLacks: () => undefined }]
    places.channelList = [channelFacts({ id: GENERAL }), channelFacts({ id: SECRET, name: 'secret' })]
    backfill = createBackfill({
      places,
      messages: {
        async page(channel, { limit, before }) {
          const newest = written
            .filter(({ rightsChannelId }) => rightsChannelId === channel.id)
            .filter(({ id }) => before === undefined || id < before)
            .toReversed()
          const page = newest.slice(0, limit)
          return { messages: page, oldestId: page.at(-1)?.id, hasMore: newest.length > page.length }
        },
      },
      clock: { now: () => now },
      listeningSince: () => STARTED,
    })
  })

  const read = (input: Partial<ReadMessagesInput> = {}, over: Partial<Membership> = {}) =>
    backfill.read({
      standing: { entity: sampleEntity({ key: KEY }), memberships: [sampleMembership(over)] },
      readerId: 'key:kael:1',
      tool: READ,
      input: { limit: 50, ...input },
    })
  const texts = async (...args: Parameters<typeof read>) =>
    (await read(...args)).messages.map(({ content }) => content)

  it('I-26: hands out what was written before the start, within the time to live, oldest first', async () => {
    written.push(message(-0.5))
    expect(await texts()).toEqual(['10 minutes before', 'Hi @Kael', '1 minutes before'])
    now = STARTED + 20 * MINUTE
    expect(await texts()).toEqual([])
  })

  it('I-26: hands nothing out twice to a reader that got it, and loses nothing to a limit or a filter', async () => {
    const addressed = await read({ addressed_only: true })
    expect(addressed.messages).toMatchObject([{ content: 'Hi @Kael', addressed: true }])
    expect(await texts({ addressed_only: true })).toEqual(['Hi @Kael'])
    addressed.commit()
    expect(await texts({ addressed_only: true })).toEqual([])
    const first = await read({ limit: 1 })
    expect(first).toMatchObject({ messages: [{ content: '10 minutes before' }], hasMore: true })
    first.commit()
    expect(await texts({ limit: 1 })).toEqual(['1 minutes before'])
  })

  it('I-26: leaves out what came by itself', async () => {
    const last = written.at(-1)
    if (last) backfill.heard(last)
    expect(await texts()).toEqual(['10 minutes before', 'Hi @Kael'])
  })

  it('I-26: takes rights as of now, and leaves out what entities wrote', async () => {
    written.push(message(3, { rightsChannelId: SECRET }), message(2, { webhookId: '900000000000000001' }))
    expect(await texts({}, { channels: { kind: 'these', ids: [SECRET] } })).toEqual(['3 minutes before'])
    expect(await texts({}, { muted: [GENERAL, SECRET] })).toEqual([])
    expect(await texts({}, { tools: { kind: 'none' } })).toEqual([])
    expect(await texts({}, { entityId: 'nobody' as EntityId, serverId: '100000000000000009' })).toEqual([])
  })

  it('pages back through a busy channel', async () => {
    written = Array.from({ length: 250 }, (_, index) => message(13 - index * 0.05))
    expect(await texts({ limit: 100 })).toHaveLength(100)
    const page = await read({ limit: 100 })
    expect(page.hasMore).toBe(true)
    expect(page.messages[0]?.content).toBe('13 minutes before')
  })
})
