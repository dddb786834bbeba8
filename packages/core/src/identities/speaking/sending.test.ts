import { beforeEach, describe, expect, it } from 'vitest'

import { channelFacts } from '../../../test/identity-fakes.ts'
import { createMemorySentMessages, foundMessage } from '../../../test/message-fakes.ts'
import {
  createSetting,
  entityCalled,
  GENERAL,
  NOW,
  OTHER,
  SEND,
  standingOf,
  THREAD,
} from '../../../test/speaking-setting.ts'
import { AppError } from '../../errors.ts'
import type { Membership } from '../entities/entity.ts'
import { createSentMessages, type SentMessage } from './sent-messages.ts'
import type { Utterance } from './voice.ts'

const kael = entityCalled('Kael')
let setting: ReturnType<typeof createSetting>
beforeEach(() => {
  setting = createSetting()
})

const send = (
  content: string,
  more: { idempotency_key?: string; reply_to?: string; typing?: boolean; channel_id?: string } = {},
  over: Partial<Membership> = {},
) => setting.speaking.send(standingOf(kael, over), SEND, { channel_id: GENERAL, content, ...more })

const unknown = () => new AppError('unavailable', 'No answer.', { reason: 'outcome_unknown' })
const posted = () => setting.messages.list.map(({ content }) => content)

/** Discord takes the message, or not, and never says so. */
function losesAnswer(arrives: boolean) {
  setting.voice.speak = async (utterance: Utterance) => {
    if (arrives) await setting.arrive(utterance)
    setting.voice.speak = setting.arrive
    throw unknown()
  }
}

describe('an idempotency key', () => {
  it('I-44: gives the same answer and posts once, also at the same time', async () => {
    const both = await Promise.all([
      send('Hello', { idempotency_key: 'a' }),
      send('Hello', { idempotency_key: 'a' }),
    ])
    const later = await send('Hello', { idempotency_key: 'a' })
    expect(both).toEqual([later, later])
    expect(posted()).toEqual(['Hello'])
    await send('Hello', { idempotency_key: 'b' })
    expect(posted()).toEqual(['Hello', 'Hello'])
  })

  it('I-44: keeps its answer when the message that was answered is gone meanwhile', async () => {
    setting.messages.list.push(foundMessage({ id: '700000000000000001' }))
    const more = { idempotency_key: 'a', reply_to: '700000000000000001' }
    const first = await send('Hello', more)
    setting.messages.list.shift()
    expect(await send('Hello', more)).toEqual(first)
  })

  it('I-44: may be used again when nothing was sent', async () => {
    setting.voice.speak = async () => {
      setting.voice.speak = setting.arrive
      throw new AppError('rate_limited', 'Later.')
    }
    await expect(send('Hello', { idempotency_key: 'a' })).rejects.toMatchObject({ code: 'rate_limited' })
    await send('Hello', { idempotency_key: 'a' })
    expect(posted()).toEqual(['Hello'])
  })

  it('I-44: refuses a key that stands for a send elsewhere', async () => {
    await send('Hello', { idempotency_key: 'a' })
    await expect(send('Hello', { idempotency_key: 'a', channel_id: OTHER })).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'key_reused' },
    })
  })

  it('I-44: refuses a key that stands for other words, and posts nothing', async () => {
    setting.messages.list.push(foundMessage({ id: '700000000000000001' }))
    await send('Hello', { idempotency_key: 'a' })
    for (const other of [
      { content: 'Goodbye', idempotency_key: 'a' },
      { content: 'Hello', idempotency_key: 'a', reply_to: '700000000000000001' },
    ]) {
      await expect(send(other.content, other)).rejects.toMatchObject({ details: { reason: 'key_reused' } })
    }
    expect(setting.voice.spoken).toHaveLength(1)
  })

  it('I-44: may stand for other words when nothing was sent', async () => {
    setting.voice.speak = async () => {
      setting.voice.speak = setting.arrive
      throw new AppError('invalid', 'Not so.')
    }
    await expect(send('Hello', { idempotency_key: 'a' })).rejects.toMatchObject({ code: 'invalid' })
    await send('Good day', { idempotency_key: 'a' })
    expect(posted()).toEqual(['Good day'])
  })

  it.each([true, false])(
    'I-44: is decided by a look after a crash in the middle (arrived: %s)',
    async (arrived) => {
      setting.voice.speak = async (utterance) => {
        if (arrived) await setting.arrive(utterance)
        throw new Error('the process is gone')
      }
      await expect(send('Hello', { idempotency_key: 'a' })).rejects.toThrow('gone')
      const { store, keys, messages } = setting
      setting = createSetting(store, keys)
      setting.messages.list.push(...messages.list)
      const { message_ids: ids } = await send('Hello', { idempotency_key: 'a' })
      expect(posted()).toEqual(['Hello'])
      expect(await setting.sent.find(ids[0] ?? '')).toMatchObject({ entityId: kael.id })
    },
  )

  it('I-44: sends only the parts of a long text that are not there yet', async () => {
    const long = ['a ', 'b ', 'c '].map((word) => word.repeat(900).trim()).join('\n\n')
    let count = 0
    setting.voice.speak = async (utterance) => {
      count += 1
      if (count === 2) throw new AppError('rate_limited', 'Later.')
      return setting.arrive(utterance)
    }
    const first = await send(long, { idempotency_key: 'a' })
    expect(first.failed_part).toMatchObject({ part: 2, of: 3 })
    const second = await send(long, { idempotency_key: 'a' })
    expect(second.failed_part).toBeUndefined()
    expect(second.message_ids).toHaveLength(3)
    expect(second.message_ids[0]).toBe(first.message_ids[0])
    expect(posted().map((text) => text[0])).toEqual(['a', 'b', 'c'])
  })

  it('I-44: does not take an older message with the same words for the lost one', async () => {
    const { message_ids: older } = await send('ok')
    setting.clock.at += 5000
    losesAnswer(false)
    await expect(send('ok', { idempotency_key: 'a' })).rejects.toMatchObject({
      details: { reason: 'outcome_unknown' },
    })
    const { message_ids: ids } = await send('ok', { idempotency_key: 'a' })
    expect(ids).not.toEqual(older)
    expect(posted()).toEqual(['ok', 'ok'])
  })

  it('I-44: says that it cannot tell when too much was written since', async () => {
    losesAnswer(false)
    await expect(send('Hello', { idempotency_key: 'a' })).rejects.toBeInstanceOf(AppError)
    const chatter = Array.from({ length: 100 }, (_, i) => foundMessage({ id: `70000000000000${1000 + i}` }))
    setting.messages.list.push(...chatter)
    await expect(send('Hello', { idempotency_key: 'a' })).rejects.toMatchObject({
      details: { reason: 'outcome_unknown' },
    })
    expect(posted()).not.toContain('Kael')
    expect(setting.voice.spoken).toEqual([])
  })
})

describe('a send without an answer from Discord', () => {
  it('T54: is found when it arrived, and not sent again', async () => {
    losesAnswer(true)
    const { message_ids: ids } = await send('Hello')
    expect(ids).toEqual([setting.messages.list[0]?.id])
    expect(posted()).toEqual(['Hello'])
    expect(await setting.sent.find(ids[0] ?? '')).toMatchObject({ entityId: kael.id, channelId: GENERAL })
    expect(setting.journal.entries).toMatchObject([{ outcome: 'ok', details: { message_id: ids[0] } }])
  })

  it('T54: is told as unknown when it is not there, and not sent again', async () => {
    losesAnswer(false)
    await expect(send('Hello')).rejects.toMatchObject({ details: { reason: 'outcome_unknown' } })
    expect(posted()).toEqual([])
    expect(setting.journal.entries).toMatchObject([{ outcome: 'unknown' }])
  })

  it("T54: is not found in another entity's words, nor in a person's", async () => {
    const mira = entityCalled('Mira')
    await setting.speaking.send(standingOf(mira), SEND, { channel_id: GENERAL, content: 'Hello' })
    setting.messages.list.push(
      foundMessage({
        id: '700000000000000009',
        author: { id: '4', name: 'Kael', bot: false },
        timestamp: NOW,
      }),
    )
    losesAnswer(false)
    await expect(send('Hello')).rejects.toMatchObject({ details: { reason: 'outcome_unknown' } })
  })
})

describe('names', () => {
  it('I-42: keeps two entities of one name apart, and each with itself', async () => {
    const twin = entityCalled('Kael')
    const speak = (who: typeof kael) =>
      setting.speaking.send(standingOf(who), SEND, { channel_id: GENERAL, content: 'x' })
    for (const who of [kael, twin, twin, kael, kael]) await speak(who)
    const names = setting.voice.spoken.map(({ name }) => name)
    const [first, second] = names
    expect(names).toEqual([first, second, second, first, first])
    expect(second).not.toBe(first)
    expect(second?.replaceAll('\u17B5', '')).toBe('Kael')
  })

  it('I-42: leaves room in a name that is as long as Discord allows', async () => {
    const [long, twin] = [entityCalled('K'.repeat(80)), entityCalled('K'.repeat(80))]
    for (const who of [long, twin]) {
      await setting.speaking.send(standingOf(who), SEND, { channel_id: GENERAL, content: 'x' })
    }
    const [first = '', second = ''] = setting.voice.spoken.map(({ name }) => name)
    expect(Array.from(second)).toHaveLength(80)
    expect(second).not.toBe(first)
  })
})

describe('what a text may ping', () => {
  it.each(['people', 'roles', 'everyone'] as const)(
    'I-15, T37: %s, as the admin allows it',
    async (mayPing) => {
      await send('<@400000000000000007> @everyone', {}, { mayPing })
      expect(setting.voice.spoken).toMatchObject([{ mayPing, mentionUserIds: ['400000000000000007'] }])
    },
  )
})

describe('a reply', () => {
  it('I-43: quotes who and what is answered, in the first part only', async () => {
    const id = '700000000000000001'
    const answered = foundMessage({
      id,
      content: 'What is  this?',
      authorAvatarUrl: 'https://cdn.test/a.png',
    })
    setting.messages.list.push(answered)
    await send(`${'a '.repeat(900)}\n\n${'b '.repeat(900)}`, { reply_to: id })
    expect(setting.voice.spoken.map(({ embeds }) => embeds)).toEqual([
      [
        {
          author: { name: 'Lyss ↩️', iconUrl: 'https://cdn.test/a.png' },
          description: `**[Reply to:](${answered.jump_url})** What is this?`,
        },
      ],
      undefined,
    ])
  })

  it('I-43: shows a paperclip for attachments, and what fits of the text', async () => {
    const mention = '<@400000000000000007>'
    setting.messages.list.push(
      foundMessage({
        id: '700000000000000001',
        content: `${'word '.repeat(17)}${mention} and more words`,
        attachments: [{ id: '700000000000000002', name: 'a.png', size: 1 }],
      }),
    )
    await send('x', { reply_to: '700000000000000001' })
    const description = setting.voice.spoken[0]?.embeds?.[0]?.description ?? ''
    expect(description).toMatch(/word… 📎$/)
    expect(description).not.toContain('<@')
  })

  it('T24: refuses a message of another channel, and sends nothing', async () => {
    setting.messages.list.push(foundMessage({ id: '700000000000000001', channel_id: OTHER }))
    await expect(send('x', { reply_to: '700000000000000001' })).rejects.toMatchObject({ code: 'not_found' })
    expect(setting.voice.spoken).toEqual([])
  })
})

describe('typing', () => {
  it('I-48: begins with the hint and ends with the next message', async () => {
    await send('One moment', { typing: true })
    await send('Here it is')
    expect(setting.typed).toEqual([`begin ${GENERAL}`, `end ${GENERAL}`])
  })

  it('I-48: ends when the message could not be sent', async () => {
    setting.voice.speak = () => Promise.reject(new AppError('rate_limited', 'Later.'))
    await expect(send('x', { typing: true })).rejects.toBeInstanceOf(AppError)
    expect(setting.typed).toEqual([`begin ${GENERAL}`, `end ${GENERAL}`])
  })

  it('I-48: is not shown where the entity may not speak', async () => {
    await expect(send('x', { typing: true }, { blocked: [GENERAL] })).rejects.toBeInstanceOf(AppError)
    expect(setting.typed).toEqual([])
  })
})

describe('what was sent', () => {
  it('I-14: is recorded with its place, and without its words', async () => {
    const { message_ids: ids } = await send('a secret word', { channel_id: THREAD })
    expect(setting.store.rows).toEqual([
      {
        messageId: ids[0],
        channelId: THREAD,
        rightsChannelId: GENERAL,
        serverId: '100000000000000001',
        entityId: kael.id,
        sentAt: NOW,
      },
    ])
    expect(JSON.stringify([...setting.keys.rows.values()])).not.toContain('secret')
  })

  it('I-21: is known as its author’s even before Discord has answered', async () => {
    const answer = Promise.withResolvers<string>()
    const asked = Promise.withResolvers<void>()
    setting.voice.speak = () => {
      asked.resolve()
      return answer.promise
    }
    const sending = send('Hello')
    await asked.promise
    const author = setting.sent.authorOf('900000000000000007', GENERAL)
    answer.resolve('900000000000000007')
    expect(await author).toBe(kael.id)
    await sending
    expect(await setting.sent.authorOf('900000000000000008', GENERAL)).toBeUndefined()
  })

  it('T46: is known although the send ends while its message is looked up', async () => {
    const rows: SentMessage[] = []
    const looked = Promise.withResolvers<void>()
    const store = {
      ...createMemorySentMessages(),
      insert: async (message: SentMessage) => void rows.push(message),
      // Answers as of when it was asked, once the send is over.
      async find(id: string) {
        const found = rows.find(({ messageId }) => messageId === id)
        await looked.promise
        return found
      },
    }
    const sent = createSentMessages({ store, clock: { now: () => Date.parse(NOW) } })
    const posting = Promise.withResolvers<string>()
    const sending = sent.sending(kael, channelFacts({ id: GENERAL }), () => posting.promise)
    const author = sent.authorOf('900000000000000009', GENERAL)
    posting.resolve('900000000000000009')
    await sending
    looked.resolve()
    expect(await author).toBe(kael.id)
  })
})
