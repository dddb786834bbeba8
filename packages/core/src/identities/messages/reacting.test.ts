import { beforeEach, describe, expect, it } from 'vitest'

import { createMemoryStore } from '../../../test/identity-fakes.ts'
import { createFakeReactions, createMemoryReactionHolders } from '../../../test/message-fakes.ts'
import {
  createSetting,
  entityCalled,
  GENERAL,
  LOOK,
  OTHER,
  standingOf,
} from '../../../test/speaking-setting.ts'
import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import { createPinning } from './pinning.ts'
import { createReacting, type Reacting } from './reacting.ts'
import { reactionEmoji } from './reaction-emoji.ts'
import { createReactionShares } from './reaction-shares.ts'

const REACT: ToolFacts = { name: 'add_reaction', toolset: 'reactions', intent: 'write', needs: [] }
const MESSAGE = '700000000000000001'
const kael = entityCalled('Kael')
const mira = entityCalled('Mira')

let setting: ReturnType<typeof createSetting>
let reactions: ReturnType<typeof createFakeReactions>
let reacting: Reacting
beforeEach(async () => {
  setting = createSetting()
  reactions = createFakeReactions()
  const entities = createMemoryStore()
  for (const one of [kael, mira]) await entities.insert(one)
  const shares = createReactionShares({ ...setting, entities, holders: createMemoryReactionHolders() })
  reacting = createReacting({ ...setting, reactions, shares })
})

const at = (emoji: string, channelId = GENERAL) => ({ channel_id: channelId, message_id: MESSAGE, emoji })
const add = (who = kael, emoji = '👍') => reacting.add(standingOf(who), REACT, at(emoji))
const remove = (who = kael, emoji = '👍', channelId = GENERAL) =>
  reacting.remove(standingOf(who), REACT, at(emoji, channelId))
const holders = (...names: (typeof kael)[]) => names.map(({ id, name }) => ({ entity_id: id, name }))

describe('reactions', () => {
  it('I-47, T39a: stay while one entity holds them, and the answer says who', async () => {
    await add(kael)
    expect(await add(mira)).toEqual({ emoji: '👍', shown: true, held_by: holders(kael, mira) })
    expect(await remove(kael)).toEqual({ emoji: '👍', shown: true, held_by: holders(mira) })
    expect(reactions.shown.size).toBe(1)
    expect(await remove(mira)).toEqual({ emoji: '👍', shown: false, held_by: [] })
    expect(reactions.shown.size).toBe(0)
  })

  it('I-47: count an entity that reacts twice once', async () => {
    await add()
    await add()
    expect(await remove()).toMatchObject({ shown: false })
  })

  it('I-47: two who let go at once leave nothing behind', async () => {
    await add(kael)
    await add(mira)
    await Promise.all([remove(kael), remove(mira)])
    expect(reactions.shown.size).toBe(0)
  })

  it('I-14, T24: only the own share, only under its channel, can be taken back', async () => {
    await add(mira)
    await expect(remove(kael)).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove(mira, '👍', OTHER)).rejects.toMatchObject({ code: 'not_found' })
    expect(reactions.shown.size).toBe(1)
  })

  it('I-47: are held after Discord has them, not before', async () => {
    reactions.add = () => Promise.reject(new AppError('not_found', 'No such message.'))
    await expect(add()).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove()).rejects.toMatchObject({ code: 'not_found' })
    expect(setting.journal.entries).toMatchObject([{ action: 'reaction.added', outcome: 'failed' }])
  })

  it('are one emoji however it is written', async () => {
    await add(kael, '❤️')
    expect(await remove(kael, '❤')).toMatchObject({ shown: false })
    await add(kael, '<:party:500000000000000001>')
    expect(await remove(kael, 'party:500000000000000001')).toMatchObject({ shown: false })
  })

  it('are listed with counts, holders and, for one emoji, people', async () => {
    await add(kael)
    await add(mira, '🎉')
    const list = (emoji?: string) =>
      reacting.list(standingOf(kael), LOOK, {
        channel_id: GENERAL,
        message_id: MESSAGE,
        ...(emoji !== undefined && { emoji }),
      })
    expect((await list()).reactions).toEqual([
      { emoji: '👍', count: 1, held_by: holders(kael) },
      { emoji: '🎉', count: 1, held_by: holders(mira) },
    ])
    expect((await list('🎉')).reactions).toMatchObject([{ emoji: '🎉', people: [{ name: 'Arachne' }] }])
  })
})

describe('a reaction that a moderator took away', () => {
  it('I-47: is held by nobody, whoever else reacted', async () => {
    await add(kael)
    reactions.counts = async () => [{ emoji: '👍', count: 3, mine: false }]
    const address = { channel_id: GENERAL, message_id: MESSAGE }
    expect(await reacting.list(standingOf(kael), LOOK, address)).toEqual({
      reactions: [{ emoji: '👍', count: 3, held_by: [] }],
    })
  })
})

describe('what a moderator took away', () => {
  const event = { type: 'reactions-removed', channelId: GENERAL, messageId: MESSAGE } as const

  it('I-47: is nobody’s any more, and may be given anew', async () => {
    await add(kael)
    await add(mira)
    await add(mira, '🎉')
    reactions.shown.delete(`${MESSAGE} 👍`)
    await reacting.hear(event)
    await expect(remove(kael)).rejects.toMatchObject({ code: 'not_found' })
    expect(await add(kael)).toMatchObject({ held_by: holders(kael) })
    expect(await remove(mira, '🎉')).toMatchObject({ shown: false })
  })

  it('I-47: is not told as shown to one who lets go, also when nobody told us', async () => {
    await add(kael)
    await add(mira)
    reactions.shown.clear()
    expect(await remove(kael)).toEqual({ emoji: '👍', shown: false, held_by: [] })
    await expect(remove(mira)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('I-47: stays with those who put it back before we heard of it', async () => {
    await add(kael)
    await reacting.hear(event)
    expect(await remove(kael)).toMatchObject({ shown: false })
  })

  it('I-47: goes with the message', async () => {
    await add(kael)
    reactions.counts = () => Promise.reject(new AppError('not_found', 'No such message.'))
    await reacting.hear(event)
    await expect(remove(kael)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('an emoji', () => {
  it.each([
    ['👍', '👍', '👍'],
    ['1️⃣', '1️⃣', '1⃣'],
    ['🇫🇷', '🇫🇷', '🇫🇷'],
    ['<a:wave:500000000000000001>', 'wave:500000000000000001', '500000000000000001'],
  ])('%s is understood', (written, api, key) => {
    expect(reactionEmoji(written)).toMatchObject({ api, key })
  })

  it.each(['thumbsup', ':thumbsup:', '7', '#', '../..', ' '])('%s is refused by its field', (written) => {
    expect(() => reactionEmoji(written)).toThrow(/^emoji: /)
  })
})

describe('pins', () => {
  it('I-15, T35: carry the reason, and leave a line in the journal', async () => {
    const calls: unknown[] = []
    const pins = {
      pin: async (...args: string[]) => void calls.push(['pin', ...args]),
      unpin: async (...args: string[]) => void calls.push(['unpin', ...args]),
    }
    const pinning = createPinning({ ...setting, pins })
    const address = { channel_id: GENERAL, message_id: MESSAGE }
    expect(await pinning.pin(standingOf(kael), REACT, address)).toEqual({ ...address, pinned: true })
    expect(await pinning.unpin(standingOf(kael), REACT, address)).toEqual({ ...address, pinned: false })
    expect(calls).toEqual([
      ['pin', GENERAL, MESSAGE, 'Kael, owned by lyss'],
      ['unpin', GENERAL, MESSAGE, 'Kael, owned by lyss'],
    ])
    expect(setting.journal.entries.map(({ action }) => action)).toEqual([
      'message.pinned',
      'message.unpinned',
    ])
  })
})
