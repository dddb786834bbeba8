import { beforeEach, describe, expect, it } from 'vitest'

import {
  channelFacts,
  createFakeJournal,
  createFakePlaces,
  createFakeVoice,
} from '../../../test/identity-fakes.ts'
import {
  createFakeMessages,
  createMemorySendKeys,
  createMemorySentMessages,
} from '../../../test/message-fakes.ts'
import { sampleEntity, sampleMembership } from '../../../test/sample-standing.ts'
import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Entity, Membership } from '../entities/entity.ts'
import type { MailboxQuery } from '../mailbox/mailbox.ts'
import { listChannels } from '../places/channel-list.ts'
import { createReading } from '../routing/reading.ts'
import { mentionedUserIds } from './pings.ts'
import { createPosting } from './posting.ts'
import { createSendOnce } from './send-once.ts'
import { createSentMessages } from './sent-messages.ts'
import { createSpeaking } from './speaking.ts'

const HOME = '100000000000000001'
const AWAY = '100000000000000002'
const GENERAL = '200000000000000001'
const STAFF = '200000000000000002'
const THREAD = '200000000000000003'
const ELSEWHERE = '200000000000000004'

const SEND: ToolFacts = { name: 'send_message', toolset: 'core', intent: 'write', needs: [] }
const READ: ToolFacts = { name: 'read_messages', toolset: 'core', intent: 'read', needs: [] }
const LIST: ToolFacts = { name: 'list_channels', toolset: 'core', intent: 'read', needs: [] }

const entity = sampleEntity({ avatarUrl: 'https://img.test/kael.png' })

const membership = (over: Partial<Membership> = {}) =>
  sampleMembership({ channels: { kind: 'these', ids: [GENERAL] }, ...over })
const standing = (over: Partial<Membership> = {}) => ({ entity, memberships: [membership(over)] })

const refused = (reason: string) => expect.objectContaining({ details: { reason } }) as Error

let places: ReturnType<typeof createFakePlaces>
let voice: ReturnType<typeof createFakeVoice>
let journal: ReturnType<typeof createFakeJournal>
beforeEach(() => {
  places = createFakePlaces()
  voice = createFakeVoice()
  journal = createFakeJournal()
  places.serverList = [
    { id: HOME, name: 'Home', botLacks: () => undefined },
    { id: AWAY, name: 'Away', botLacks: () => undefined },
  ]
  places.channelList = [
    channelFacts({ id: GENERAL, category: 'Talk', topic: 'Everything' }),
    channelFacts({ id: STAFF, name: 'staff' }),
    channelFacts({ id: THREAD, name: 'a thread', type: 'thread', parentId: GENERAL }),
    channelFacts({ id: ELSEWHERE, serverId: AWAY }),
  ]
})

const clock = { now: () => Date.parse('2026-11-15T10:00:00.000Z') }
const nameOn = (_serverId: string, { name }: Pick<Entity, 'name'>) => name
const faceOf = ({ avatarUrl }: Pick<Entity, 'avatarUrl'>) => avatarUrl
const send = (content: string, over: Partial<Membership> = {}, channelId = GENERAL) => {
  const messages = createFakeMessages()
  const sent = createSentMessages({ store: createMemorySentMessages(), clock })
  const posting = createPosting({
    voice,
    messages,
    sent,
    journal,
    clock,
    wait: async () => {},
    faceOf,
    nameOn,
  })
  const typing = { begin() {}, end() {} }
  const sendOnce = createSendOnce({ keys: createMemorySendKeys(), clock, sha256: String })
  const speaking = createSpeaking({ places, posting, messages, sent, typing, sendOnce })
  return speaking.send(standing(over), SEND, { channel_id: channelId, content })
}

const list = (input: { server_id?: string; threads?: boolean }, over: Partial<Membership> = {}) =>
  listChannels(places, { standing: standing(over), tool: LIST, input }).channels

describe('speaking', () => {
  it('speaks as the entity and answers where to find it', async () => {
    const answer = await send('Hello <@400000000000000007>')
    const [id = ''] = answer.message_ids
    expect(answer).toEqual({
      message_ids: [id],
      channel_id: GENERAL,
      jump_url: `https://discord.test/channels/${HOME}/${GENERAL}/${id}`,
    })
    expect(voice.spoken).toMatchObject([
      {
        name: 'Kael',
        avatarUrl: 'https://img.test/kael.png',
        content: 'Hello <@400000000000000007>',
        mentionUserIds: ['400000000000000007'],
        reason: 'Kael, owned by lyss',
      },
    ])
  })

  it('I-15: leaves one journal entry per message, without its text', async () => {
    await send('a secret word')
    expect(journal.entries).toMatchObject([
      {
        space: `server:${HOME}`,
        actor: `entity:${entity.id}`,
        action: 'message.sent',
        target: `channel:${GENERAL}`,
        outcome: 'ok',
      },
    ])
    expect(JSON.stringify(journal.entries)).not.toContain('secret')
  })

  it('I-42: splits a long text, returns all ids and reports the part that failed', async () => {
    const long = `${'a '.repeat(900)}\n\n${'b '.repeat(900)}\n\n${'c '.repeat(900)}`
    expect((await send(long)).message_ids).toHaveLength(3)
    const { speak } = voice
    voice.spoken = []
    voice.speak = (utterance) =>
      voice.spoken.length === 1
        ? Promise.reject(new AppError('unavailable', 'Discord is slow.', { reason: 'outcome_unknown' }))
        : speak(utterance)
    const answer = await send(long)
    expect(answer.message_ids).toHaveLength(1)
    expect(answer.failed_part).toEqual({
      part: 2,
      of: 3,
      code: 'unavailable',
      reason: 'outcome_unknown',
      message: 'Discord is slow.',
    })
    expect(journal.entries.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok', 'unknown'])
  })

  it.each([
    ['forbidden', 'bot_cannot_send', 'refused'],
    ['invalid', 'discord_refused', 'refused'],
    ['rate_limited', undefined, 'failed'],
    ['unavailable', 'outcome_unknown', 'unknown'],
  ] as const)('journals %s (%s) as %s and passes it on', async (code, reason, outcome) => {
    voice.speak = () => Promise.reject(new AppError(code, 'No.', reason ? { reason } : {}))
    await expect(send('Hello')).rejects.toMatchObject({ code })
    expect(journal.entries).toMatchObject([{ outcome, details: { code } }])
  })

  it('I-11: asks for the right before anything leaves', async () => {
    await expect(send('x', {}, STAFF)).rejects.toEqual(refused('channel_not_granted'))
    await expect(send('x', { blocked: [GENERAL] })).rejects.toEqual(refused('channel_blocked'))
    await expect(send('x', { blocked: [GENERAL] }, THREAD)).rejects.toEqual(refused('channel_blocked'))
    await expect(send('x', {}, ELSEWHERE)).rejects.toEqual(refused('not_on_server'))
    await expect(send('x', {}, '200000000000000099')).rejects.toEqual(refused('not_on_server'))
    expect(voice.spoken).toEqual([])
    await expect(send('x', {}, THREAD)).resolves.toBeDefined()
  })

  it('refuses a text of nothing but spaces', async () => {
    await expect(send(' \n ')).rejects.toMatchObject({ code: 'invalid' })
  })

  it('I-15: lets a text ping only people it names, each once', () => {
    const text = '<@400000000000000001> <@!400000000000000001> <@&500000000000000001> @everyone <@12>'
    expect(mentionedUserIds(text)).toEqual(['400000000000000001'])
    const crowd = Array.from({ length: 150 }, (_, i) => `<@${400_000_000_000_000_000n + BigInt(i)}>`)
    expect(mentionedUserIds(crowd.join(' '))).toHaveLength(100)
  })
})

describe('reading', () => {
  const queries: MailboxQuery[] = []
  const mailbox = {
    boot: 'boot-1',
    read: async (_reader: unknown, query: MailboxQuery) => {
      queries.push(query)
      return {
        messages: [],
        hasMore: false,
        dropped: 2,
        cursor: 'c',
        commit: async () => {},
        release: () => {},
      }
    },
  }
  const reader = {
    reader: { id: 'key:x:1', entityId: entity.id, publicKey: '' },
    secret: 'secret',
    salt: 'salt',
  }
  const backfill = { read: async () => ({ messages: [], hasMore: false, commit() {} }) }
  const read = (input: { channel_id?: string; since?: string }, over: Partial<Membership> = {}) =>
    createReading({ places, mailbox, dmChannelsOf: () => [], backfill }).read(
      { ...standing(over), reader },
      READ,
      {
        limit: 50,
        ...input,
      },
    )

  it('asks the mailbox with the rights as of now', async () => {
    const { answer } = await read(
      { since: '2026-11-15T10:00:00Z' },
      { channels: { kind: 'all' }, muted: [STAFF] },
    )
    expect(answer).toEqual({ messages: [], has_more: false, dropped: 2, boot: 'boot-1', cursor: 'c' })
    expect(queries.at(-1)).toEqual({
      allowedChannelIds: new Set([GENERAL]),
      closedThreadIds: new Set(),
      limit: 50,
      since: Date.parse('2026-11-15T10:00:00Z'),
      ttlMinutes: 15,
    })
  })

  it('narrows to one thread under its parent’s rights', async () => {
    await read({ channel_id: THREAD })
    expect(queries.at(-1)).toMatchObject({ allowedChannelIds: new Set([GENERAL]), channelId: THREAD })
  })

  it('I-13: reads a blocked channel and refuses a muted one', async () => {
    await expect(read({ channel_id: GENERAL }, { blocked: [GENERAL] })).resolves.toBeDefined()
    await expect(read({ channel_id: GENERAL }, { muted: [GENERAL] })).rejects.toMatchObject({
      details: { reason: 'channel_muted' },
    })
  })

  it('opens nothing on a server that does not grant the tool', async () => {
    await read({}, { tools: { kind: 'these', ids: ['send_message'] } })
    expect(queries.at(-1)?.allowedChannelIds.size).toBe(0)
  })
})

describe('the list of channels', () => {
  it('shows what is inside the ceiling, with what the owner and Discord make of it', () => {
    places.channelList.push(channelFacts({ id: '200000000000000005', name: 'hidden', botCanView: false }))
    expect(list({}, { channels: { kind: 'all' }, muted: [STAFF], watch: [GENERAL] })).toEqual([
      {
        id: GENERAL,
        name: 'general',
        type: 'text',
        server_id: HOME,
        server_name: 'Home',
        category: 'Talk',
        topic: 'Everything',
        state: 'watch',
        bot_can_view: true,
      },
      expect.objectContaining({ id: STAFF, state: 'muted' }),
      expect.objectContaining({ name: 'hidden', bot_can_view: false, state: 'normal' }),
    ])
    expect(list({})).toHaveLength(1)
    expect(list({}, { channels: { kind: 'none' } })).toEqual([])
  })

  it('lists threads on request, with their parent and its state', () => {
    const [, thread] = list({ threads: true }, { blocked: [GENERAL] })
    expect(thread).toMatchObject({ id: THREAD, parent_id: GENERAL, state: 'blocked' })
  })

  it('refuses a server the entity is not on', () => {
    expect(list({ server_id: HOME })).toHaveLength(1)
    expect(() => list({ server_id: AWAY })).toThrow(
      expect.objectContaining({ details: { reason: 'not_on_server' } }) as Error,
    )
  })
})
