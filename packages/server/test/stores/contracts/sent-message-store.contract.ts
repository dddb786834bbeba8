import { randomUUID } from 'node:crypto'

import type { EntityId } from '@arachne/contract'
import type { ReactionHolderStore, SendKeyStore, SentMessageStore } from '@arachne/core/identities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Opened, OpenStore } from '../../support/databases.ts'

export interface SentMessageSetting {
  sent: SentMessageStore
  holders: ReactionHolderStore
  keys: SendKeyStore
  newEntity(): Promise<EntityId>
  removeEntity(id: EntityId): Promise<void>
}

let nextId = 700_000_000_000_000_001n
const snowflake = () => String(nextId++)
const AT = '2026-11-15T10:00:00.000Z'

function place() {
  const channelId = snowflake()
  return { channelId, rightsChannelId: channelId, serverId: snowflake() }
}

/** What every store of own messages, of reactions held and of idempotency keys promises. */
export function describeSentMessageStore(name: string, open: OpenStore<SentMessageSetting>): void {
  describe.skipIf(open === 'missing')(`own messages on ${name}`, () => {
    let opened: Opened<SentMessageSetting>
    let kael: EntityId
    beforeAll(async () => {
      if (open !== 'missing') opened = await open()
      kael = await opened.store.newEntity()
    })
    afterAll(() => opened[Symbol.asyncDispose]())

    const sent = async (where = place(), entityId = kael) => {
      const message = { messageId: snowflake(), ...where, entityId, sentAt: AT }
      await opened.store.sent.insert(message)
      return message
    }
    const held = async (messageId: string, { entityId = kael, emoji = '👍', where = place() } = {}) => {
      const holder = { messageId, emoji, entityId, ...where, heldAt: AT }
      await opened.store.holders.insert(holder)
      return holder
    }
    const knows = async ({ messageId }: { messageId: string }) =>
      (await opened.store.sent.find(messageId)) !== undefined

    it('I-14: gives back who wrote a message, and nothing for one it does not know', async () => {
      const message = await sent()
      expect(await opened.store.sent.find(message.messageId)).toEqual(message)
      expect(await opened.store.sent.find(snowflake())).toBeUndefined()
    })

    it('I-14: leaves a message with the author it had first', async () => {
      const message = await sent()
      await opened.store.sent.insert({ ...message, entityId: await opened.store.newEntity() })
      expect(await opened.store.sent.find(message.messageId)).toEqual(message)
    })

    it('forgets the messages that are named, however many, and no others', async () => {
      const gone = await Promise.all(Array.from({ length: 12 }, () => sent()))
      const stays = await sent()
      const unknown = Array.from({ length: 2000 }, snowflake)
      await opened.store.sent.remove([...unknown, ...gone.map(({ messageId }) => messageId)])
      await opened.store.sent.remove([])
      expect(await Promise.all(gone.map(knows))).not.toContain(true)
      expect(await knows(stays)).toBe(true)
    })

    it('forgets a channel with its threads, and a thread without its channel', async () => {
      const channel = place()
      const thread = { ...channel, channelId: snowflake() }
      const [above, below] = [await sent(channel), await sent(thread)]
      await opened.store.sent.removeChannel(thread.channelId)
      expect([await knows(above), await knows(below)]).toEqual([true, false])
      const again = await sent(thread)
      await opened.store.sent.removeChannel(channel.channelId)
      expect([await knows(above), await knows(again)]).toEqual([false, false])
    })

    it('forgets a server', async () => {
      const [here, there] = [await sent(), await sent()]
      await opened.store.sent.removeServer(here.serverId)
      expect([await knows(here), await knows(there)]).toEqual([false, true])
    })

    it('forgets an entity with everything it wrote, held and promised', async () => {
      const entityId = await opened.store.newEntity()
      const message = await sent(place(), entityId)
      await held(message.messageId, { entityId })
      const key = { entityId, keyHash: 'h', channelId: snowflake(), claimedAt: AT }
      await opened.store.keys.claim(key)
      await opened.store.removeEntity(entityId)
      expect(await knows(message)).toBe(false)
      expect(await opened.store.holders.list(message.messageId)).toEqual([])
    })

    it('I-47: counts who holds a reaction, each entity once', async () => {
      const messageId = snowflake()
      const other = await opened.store.newEntity()
      const mine = await held(messageId)
      await held(messageId)
      await held(messageId, { entityId: other })
      await held(messageId, { emoji: '🎉' })
      const thumbs = (await opened.store.holders.list(messageId)).filter(({ emoji }) => emoji === '👍')
      expect(thumbs.map(({ entityId }) => entityId).toSorted()).toEqual([kael, other].toSorted())
      expect(thumbs).toContainEqual(expect.objectContaining({ messageId, emoji: '👍', heldAt: mine.heldAt }))
    })

    it('I-47: releases one share, once', async () => {
      const messageId = snowflake()
      const other = await opened.store.newEntity()
      const mine = await held(messageId)
      await held(messageId, { entityId: other })
      expect(await opened.store.holders.release(mine)).toBe(true)
      expect(await opened.store.holders.release(mine)).toBe(false)
      expect(await opened.store.holders.list(messageId)).toMatchObject([{ entityId: other }])
    })

    it('forgets reactions with their message, channel or server', async () => {
      const ids = [snowflake(), snowflake(), snowflake()] as const
      await held(ids[0])
      const { channelId } = await held(ids[1])
      const { serverId } = await held(ids[2])
      await opened.store.holders.remove([ids[0]])
      await opened.store.holders.removeChannel(channelId)
      await opened.store.holders.removeServer(serverId)
      expect((await Promise.all(ids.map((id) => opened.store.holders.list(id)))).flat()).toEqual([])
    })

    it('I-44: lets one of many claims of a key be the first, and tells the others how it ended', async () => {
      const key = { entityId: kael, keyHash: randomUUID(), channelId: snowflake(), claimedAt: AT }
      const claims = await Promise.all(Array.from({ length: 8 }, () => opened.store.keys.claim(key)))
      expect(claims.filter(({ isNew }) => isNew)).toHaveLength(1)
      expect(claims.every(({ messageIds }) => messageIds === null)).toBe(true)
      const ids = [snowflake(), snowflake()]
      await opened.store.keys.settle(key, ids)
      const later = { ...key, channelId: snowflake(), claimedAt: '2026-11-15T11:00:00.000Z' }
      expect(await opened.store.keys.claim(later)).toEqual({ ...key, messageIds: ids, isNew: false })
    })

    it('I-44: keeps the keys of two entities apart', async () => {
      const key = { entityId: kael, keyHash: randomUUID(), channelId: snowflake(), claimedAt: AT }
      await opened.store.keys.claim(key)
      const other = { ...key, entityId: await opened.store.newEntity() }
      expect(await opened.store.keys.claim(other)).toMatchObject({ isNew: true })
    })

    it('takes a released key, and one that has grown old, as new', async () => {
      const key = { entityId: kael, keyHash: randomUUID(), channelId: snowflake(), claimedAt: AT }
      await opened.store.keys.claim(key)
      await opened.store.keys.release(key)
      expect(await opened.store.keys.claim(key)).toMatchObject({ isNew: true })
      await opened.store.keys.removeBefore(AT)
      expect(await opened.store.keys.claim(key)).toMatchObject({ isNew: false })
      await opened.store.keys.removeBefore('2026-11-15T10:00:00.001Z')
      expect(await opened.store.keys.claim(key)).toMatchObject({ isNew: true })
    })
  })
}
