import type { AskDecisionInput } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { ANNA, BEN, BOT, STRANGER, T0 } from '../../../test/decision-fakes.ts'
import { eventually, setUpDecisions } from '../../../test/decision-fixture.ts'
import { createFakePosts } from '../../../test/posts-fake.ts'
import { AppError } from '../../errors.ts'
import type {
  Card,
  CardModal,
  Interaction,
  InteractionHandler,
  ReactionAdded,
} from '../../identities/messages/interactions.ts'
import { createCards } from '../cards/create-cards.ts'
import type { DecisionMessage } from '../decision-ports.ts'
import type { Responder } from '../question/event.ts'
import { createDecisionService } from '../service/create-decision-service.ts'
import { createCatchUp } from './create-catch-up.ts'
import { createDecisionHearing } from './create-decision-hearing.ts'
import { offerDecisions } from './offer-decisions.ts'

const INPUT: AskDecisionInput = { question: 'Deploy?', context: '', options: ['A) Now', 'B) Later'] }

/** Short hashes that differ, as nonces must. */
function createHashes() {
  const known = new Map<string, string>()
  return (text: string) => {
    const hash = known.get(text) ?? `hash${known.size + 1}`.padEnd(64, '0')
    known.set(text, hash)
    return hash
  }
}

/** `shared`: the same Discord, and what is the same on every machine. */
function setUp(shared = { discord: createFakePosts(), sha256: createHashes() }, machine = 'one') {
  let questions = 0
  const base = setUpDecisions({ newQuestionId: () => `${machine}_${(questions += 1)}` })
  const { discord, sha256 } = shared
  const cards = createCards({ ...base.deps, posts: discord.posts, sha256, bytesOf: () => new Uint8Array() })
  const decisions = createDecisionService({ ...base.deps, cards })
  const hearing = createDecisionHearing({ decisions, posts: discord.posts, sha256 })
  const cursors = new Map<string, string>()
  const catchUp = createCatchUp({
    posts: discord.posts,
    decisions,
    hearing,
    clock: base.time.clock,
    cursors: {
      find: async (channel) => cursors.get(channel),
      save: async (channel, message) => void cursors.set(channel, message),
    },
  })
  let messages = 50_000
  const message = (
    from: Responder,
    content: string,
    over: Partial<DecisionMessage> = {},
  ): DecisionMessage => ({
    id: String((messages += 1)),
    channelId: '100',
    author: from,
    content,
    at: base.time.clock.now(),
    replyTo: null,
    ...over,
  })
  return {
    ...base,
    ...discord,
    shared,
    decisions,
    hearing,
    catchUp,
    cursors,
    message,
    async shown(over: Partial<AskDecisionInput> = {}) {
      const { id } = await decisions.ask('demo', { ...INPUT, ...over })
      await eventually(async () => expect((await decisions.find(id))?.outbox).toEqual([]))
      const { card } = (await decisions.find(id)) ?? {}
      return { id, cardId: card?.messageId ?? '', thread: card?.threadId ?? '' }
    },
    /** Two seconds pass, and what was typed counts. */
    async settled(id: string) {
      await eventually(async () => {
        base.time.pass(2_000)
        const state = await decisions.find(id)
        expect(Object.keys(state?.settling ?? {})).toEqual([])
      })
      return decisions.find(id)
    },
    ...offered(decisions, hearing, base.time.clock),
  }
}

function offered(
  decisions: Parameters<typeof offerDecisions>[1]['decisions'],
  hearing: Parameters<typeof offerDecisions>[1]['hearing'],
  clock: { now(): number },
) {
  let handler: InteractionHandler | undefined
  let onReaction: ((reaction: ReactionAdded) => Promise<void>) | undefined
  let ids = 0
  offerDecisions(
    { on: (_feature, each) => void (handler = each), onReaction: (each) => void (onReaction = each) },
    { decisions, hearing, clock },
  )
  return {
    react: (from: Responder, messageId: string, emoji: string) =>
      onReaction?.({
        serverId: '1',
        channelId: '100',
        messageId,
        userId: from.id,
        person: { name: from.name, roles: [...from.roles] },
        emoji,
      }),
    async use(from: Responder, data: string, over: Partial<Interaction> = {}) {
      const replies: Card[] = []
      const forms: CardModal[] = []
      const interaction: Interaction = {
        id: String((ids += 1)),
        kind: 'button',
        feature: 'decision',
        data,
        person: { ...from, roles: [...from.roles], language: 'en', isModerator: false },
        serverId: '1',
        channelId: '100',
        rightsChannelId: '100',
        messageId: null,
        options: new Map(),
        values: [],
        fields: new Map(),
        ...over,
      }
      await handler?.(interaction, {
        reply: async (card) => void replies.push(card),
        update: async () => {},
        ask: async (form) => void forms.push(form),
      })
      return { said: replies[0]?.content, rows: replies[0]?.rows ?? [], form: forms[0] }
    },
  }
}

describe('a message', () => {
  it('answers the question of its thread, with its own time and its own sign', async () => {
    const { shown, hearing, message, settled, reactions } = setUp()
    const { id, thread } = await shown()
    const answer = message(ANNA, 'B', { channelId: thread, at: T0 + 500 })
    await hearing.message(answer)
    expect((await settled(id))?.answer).toMatchObject({ option: 1, at: T0 + 500, source: 'text' })
    await eventually(() =>
      expect(reactions).toEqual([{ place: { channelId: thread, messageId: answer.id }, emoji: '✅' }]),
    )
  })

  it('D-14: of a bot, a webhook or the system, or without words, is never an answer', async () => {
    const { shown, hearing, message, settled, posted } = setUp()
    const { id, thread, cardId } = await shown({ options: [] })
    const before = posted.length
    for (const over of [{ channelId: thread }, { replyTo: cardId }]) {
      await hearing.message(message(BOT, 'A', over))
      await hearing.message(message(ANNA, ' \n ', over))
    }
    expect((await settled(id))?.history.map(({ what }) => what)).toEqual(['asked', 'shown'])
    expect(posted).toHaveLength(before)
  })

  it('in the channel counts only as a reply to a message of ours', async () => {
    const { shown, hearing, message, settled } = setUp()
    const { id, cardId } = await shown()
    await hearing.message(message(ANNA, 'A'))
    expect((await settled(id))?.outcome).toBeNull()
    await hearing.message(message(ANNA, 'A', { replyTo: cardId }))
    expect((await settled(id))?.answer?.option).toBe(0)
  })

  it('D-26: among several open questions in a thread asks which one, once, unless it replies to a card', async () => {
    const { shown, hearing, message, settled, posted, threads, use } = setUp()
    threads.set('700', { parent: '100', name: 'work', archived: false })
    const first = await shown({ thread_id: '700' })
    const second = await shown({ thread_id: '700', question: 'Delete?' })
    const before = posted.length
    await hearing.message(message(ANNA, 'A', { channelId: '700' }))
    await hearing.message(message(ANNA, 'A please', { channelId: '700' }))
    await hearing.message(message(STRANGER, 'A', { channelId: '700' }))
    expect(posted).toHaveLength(before + 1)
    expect(posted.at(-1)?.post.card.content).toContain('Several questions are open here.')
    const [row] = posted.at(-1)?.post.card.rows ?? []
    const buttons = row !== undefined && 'buttons' in row ? row.buttons : []
    expect(buttons.map(({ label }) => label)).toEqual(['Deploy?', 'Delete?'])
    expect((await use(ANNA, buttons[0]?.data ?? '')).rows[0]).toHaveProperty('buttons')
    await hearing.message(message(ANNA, 'B', { channelId: '700', replyTo: second.cardId }))
    expect((await settled(second.id))?.answer?.option).toBe(1)
    // One is left open, so now plain words are clear.
    await hearing.message(message(ANNA, 'A', { channelId: '700' }))
    expect((await settled(first.id))?.answer?.option).toBe(0)
  })

  it('D-26: in a thread where another machine asks too counts for neither, unless it replies to a card', async () => {
    const one = setUp()
    const two = setUp(one.shared, 'two')
    one.threads.set('700', { parent: '100', name: 'work', archived: false })
    const says = async (text: string, over: Partial<DecisionMessage> = {}) => {
      const message = one.message(ANNA, text, { channelId: '700', ...over })
      for (const { hearing } of [one, two]) await hearing.message(message)
    }
    const answers = async () => [
      (await one.settled(first.id))?.answer,
      (await two.settled(second.id))?.answer,
    ]
    const first = await one.shown({ thread_id: '700' })
    const second = await two.shown({ thread_id: '700', question: 'Delete?' })
    const before = one.posted.length
    await says('A')
    await says('A please')
    expect(await answers()).toEqual([null, null])
    expect(one.posted.slice(before).map(({ post }) => post.card.content)).toEqual([
      expect.stringContaining('other questions may be open in this thread'),
    ])
    await says('A', { replyTo: second.cardId })
    expect(await answers()).toMatchObject([null, { option: 0 }])
    // Its card offers nothing any more, so now plain words are clear.
    await eventually(async () => expect((await two.decisions.find(second.id))?.outbox).toEqual([]))
    await says('B')
    expect(await answers()).toMatchObject([{ option: 1 }, { option: 0, number: 1 }])
  })

  it('D-26: in the own thread of a question counts for neither while another machine asks there', async () => {
    const one = setUp()
    const two = setUp(one.shared, 'two')
    const first = await one.shown()
    const second = await two.shown({ thread_id: first.thread, question: 'Delete?' })
    const message = one.message(ANNA, 'A', { channelId: first.thread })
    for (const { hearing } of [one, two]) await hearing.message(message)
    expect((await one.settled(first.id))?.answer).toBeNull()
    expect((await two.settled(second.id))?.answer).toBeNull()
    // Written before the other card was there: it can mean only one.
    const earlier = { ...message, id: '9', content: 'B' }
    await one.hearing.message(earlier)
    expect((await one.settled(first.id))?.answer?.option).toBe(1)
    // Once it is answered, what is said there does not change it.
    await one.hearing.message(one.message(ANNA, 'A', { channelId: first.thread }))
    expect((await one.settled(first.id))?.answer).toMatchObject({ option: 1, number: 1 })
  })

  it('D-26: counts for nothing where the thread cannot be looked through', async () => {
    const { shown, hearing, message, settled, failures, posted, shared } = setUp()
    const { id, thread } = await shown()
    failures.set('offeredIn', new AppError('forbidden', 'No.'))
    await hearing.message(message(ANNA, 'A', { channelId: thread }))
    expect((await settled(id))?.answer).toBeNull()
    expect(posted.at(-1)?.post.card.content).toContain('press one of its buttons')
    failures.clear()
    shared.discord.posts.offeredIn = async () => undefined
    await hearing.message(message(ANNA, 'A', { channelId: thread }))
    expect((await settled(id))?.answer).toBeNull()
  })

  it('D-26: that replies to somebody else is no answer, and says so once', async () => {
    const { shown, hearing, message, settled, posted } = setUp()
    const { id, thread } = await shown()
    for (const text of ['A', 'yes']) {
      await hearing.message(message(ANNA, text, { channelId: thread, replyTo: '4711' }))
    }
    expect((await settled(id))?.answer).toBeNull()
    expect(
      posted.filter(({ post }) => post.card.content.includes('replies to another message')),
    ).toHaveLength(1)
    await hearing.message(message(ANNA, 'A', { channelId: thread }))
    expect((await settled(id))?.answer?.option).toBe(0)
  })

  it('D-25: is heard in the order it was written, however long the looking takes', async () => {
    const { shown, hearing, message, settled, shared } = setUp()
    const { id, thread } = await shown()
    const slow = Promise.withResolvers<string[]>()
    const { offeredIn } = shared.discord.posts
    shared.discord.posts.offeredIn = () => slow.promise
    const first = hearing.message(message(ANNA, 'please do not', { channelId: thread, at: T0 }))
    shared.discord.posts.offeredIn = offeredIn
    const second = hearing.message(message(ANNA, 'A', { channelId: thread, at: T0 + 1 }))
    slow.resolve([])
    await Promise.all([first, second])
    expect((await settled(id))?.answer).toBeNull()
  })

  it('D-25: that is edited says what it says now', async () => {
    const { shown, hearing, message, settled, time } = setUp()
    const { id, thread } = await shown()
    const written = message(ANNA, 'A', { channelId: thread })
    await hearing.message(written)
    await hearing.message({ ...written, content: 'not A', edited: true, at: written.at + 500 })
    expect((await settled(id))?.answer).toBeNull()
    const edit = (content: string) => ({ ...written, content, edited: true, at: time.clock.now() })
    await hearing.message(edit('B'))
    expect((await settled(id))?.answer).toMatchObject({ option: 1, text: 'B' })
    await hearing.message(edit('B, or rather not'))
    expect((await settled(id))?.answer).toMatchObject({
      option: 1,
      qualified: true,
      text: 'B\nB, or rather not',
    })
  })

  it('after the own answer belongs to it until the agent has it, and only a choice is told to be late', async () => {
    const { shown, hearing, message, settled, decisions, posted } = setUp()
    const { id, thread } = await shown()
    const says = async (from: Responder, text: string) => {
      await hearing.message(message(from, text, { channelId: thread }))
      return (await settled(id))?.answer
    }
    await says(ANNA, 'A')
    expect(await says(ANNA, 'but only after six')).toMatchObject({
      option: 0,
      qualified: true,
      text: 'A\nbut only after six',
      number: 2,
    })
    expect(await says(BEN, 'thank you')).toMatchObject({ number: 2 })
    expect(await says(ANNA, 'wait no, B')).toMatchObject({ option: 1, qualified: false, text: 'wait no, B' })
    await (await decisions.wait(id, { ms: 0 })).delivered()
    expect(await says(ANNA, 'thanks')).toMatchObject({ option: 1, number: 3 })
    await eventually(async () => expect((await decisions.find(id))?.outbox).toEqual([]))
    expect(posted).toHaveLength(1)
    expect(await says(ANNA, 'A')).toMatchObject({ option: 1, number: 3 })
    await eventually(() => expect(posted.at(-1)?.post.card.content).toContain('too late'))
  })

  it('of others is one line and one notice, however much they talk', async () => {
    const { shown, hearing, message, settled, posted } = setUp()
    const { id, thread } = await shown()
    for (let number = 0; number < 5; number += 1) {
      await hearing.message(message(STRANGER, `A ${number}`, { channelId: thread }))
    }
    const state = await settled(id)
    expect(state?.history.filter(({ what }) => what === 'turned away')).toHaveLength(1)
    await eventually(() =>
      expect(posted.filter(({ post }) => post.card.content.includes('can answer this'))).toHaveLength(1),
    )
  })
})

describe('a press', () => {
  it('answers, and tells who pressed alone what became of it', async () => {
    const { shown, use, decisions, posted } = setUp()
    const { id } = await shown()
    expect((await use(STRANGER, `${id}:0`)).said).toBe('Only the people who were asked can answer this.')
    expect((await use(ANNA, `${id}:0`)).said).toBe('Your answer was recorded.')
    expect((await use(BEN, `${id}:1`)).said).toBe('Anna has already answered this.')
    expect((await decisions.find(id))?.history.map(({ what, by }) => [what, by])).toContainEqual([
      'turned away',
      'zoe',
    ])
    await eventually(async () => expect((await decisions.find(id))?.outbox).toEqual([]))
    expect(posted).toHaveLength(1)
  })

  it('in a menu answers with the option that was chosen', async () => {
    const { shown, use, decisions } = setUp()
    const { id } = await shown({ options: ['1', '2', '3', '4', '5', '6'].map((each) => `Way ${each}`) })
    await use(ANNA, `${id}:select`, { kind: 'select', values: ['5'] })
    expect((await decisions.find(id))?.answer).toMatchObject({ option: 5, source: 'select' })
  })

  it('on "Other…" opens a form for those who may answer, and what it brings is the answer', async () => {
    const { shown, use, decisions } = setUp()
    const { id } = await shown()
    expect(await use(STRANGER, `${id}:other`)).toMatchObject({
      form: undefined,
      said: 'Only the people who were asked can answer this.',
    })
    const { form } = await use(ANNA, `${id}:other`)
    expect(form).toMatchObject({ data: `${id}:other`, fields: [{ maxLength: 4_000 }] })
    const fields = new Map([['answer', 'Ask Cara first, she knows the tables.']])
    await use(ANNA, `${id}:other`, { kind: 'modal', fields })
    expect((await decisions.find(id))?.answer).toMatchObject({
      kind: 'free',
      source: 'modal',
      text: 'Ask Cara first, she knows the tables.',
    })
  })

  it('D-27: on "Change" lets the same person choose again until the agent has the answer, then says it is too late', async () => {
    const { shown, use, decisions } = setUp()
    const { id } = await shown()
    await use(ANNA, `${id}:0`)
    expect((await use(BEN, `${id}:change`)).said).toBe('Anna has already answered this.')
    const { rows } = await use(ANNA, `${id}:change`)
    expect(rows[0]).toHaveProperty('buttons')
    expect((await use(ANNA, `${id}:1`)).said).toBe('Your answer was changed.')
    await (await decisions.wait(id, { ms: 0 })).delivered()
    expect((await use(ANNA, `${id}:change`)).said).toBe('Too late: the agent already has an answer.')
    expect((await decisions.find(id))?.answer?.option).toBe(1)
    expect((await decisions.find(id))?.history.at(-1)).toMatchObject({
      what: 'answered too late',
      by: 'anna',
    })
  })

  it('on a card of a question that is not there says so', async () => {
    const { use } = setUp()
    expect((await use(ANNA, 'nope:0')).said).toBe('This question no longer exists.')
    expect((await use(ANNA, 'nonsense')).said).toBe('This question no longer exists.')
  })
})

describe('a reaction', () => {
  it.each([
    ['2️⃣', 1],
    ['1️⃣', 0],
  ])('%s on the card is that option', async (emoji, option) => {
    const { shown, react, decisions } = setUp()
    const { id, cardId } = await shown()
    await react(ANNA, cardId, emoji)
    expect((await decisions.find(id))?.answer).toMatchObject({ option, source: 'reaction' })
  })

  it('says yes or no where that is one of two options, or where there are none', async () => {
    const { shown, react, decisions } = setUp()
    const poles = await shown({ options: ['Reject', 'Approve'] })
    await react(ANNA, poles.cardId, '✅')
    expect((await decisions.find(poles.id))?.answer?.option).toBe(1)
    const free = await shown({ question: 'Go on?', options: [] })
    await react(ANNA, free.cardId, '❌')
    expect((await decisions.find(free.id))?.answer).toMatchObject({ kind: 'no', source: 'reaction' })
    const neither = await shown({ question: 'Which?', options: ['Red', 'Blue'] })
    await react(ANNA, neither.cardId, '✅')
    await react(ANNA, neither.cardId, '3️⃣')
    await react(ANNA, neither.cardId, '🎉')
    expect((await decisions.find(neither.id))?.outcome).toBeNull()
  })
})

describe('catching up', () => {
  it('finds an answer among 250 other messages from where it had read, with its own time', async () => {
    const { shown, messages, message, catchUp, settled, cursors, reads } = setUp()
    const { id, thread } = await shown()
    for (let number = 0; number < 125; number += 1)
      messages.push(message(BOT, 'noise', { channelId: thread }))
    messages.push(message(ANNA, 'B', { channelId: thread, at: T0 + 1_000 }))
    for (let number = 0; number < 125; number += 1)
      messages.push(message(BOT, 'noise', { channelId: thread }))
    await catchUp.run()
    expect((await settled(id))?.answer).toMatchObject({ option: 1, at: T0 + 1_000 })
    expect(cursors.get(thread)).toBe(messages.at(-1)?.id)
    expect(reads.filter((channel) => channel === thread)).toHaveLength(3)
    await catchUp.run()
    expect(reads.filter((channel) => channel === thread)).toHaveLength(4)
  })

  it('hears replies to the card in the channel, and nothing twice', async () => {
    const { shown, messages, message, catchUp, hearing, settled } = setUp()
    const { id, cardId } = await shown({ quorum: 2, approvers: { users: ['anna'], roles: ['lead'] } })
    const reply = message(ANNA, 'A', { replyTo: cardId })
    messages.push(reply)
    await hearing.message(reply)
    await catchUp.run(id)
    expect((await settled(id))?.history.filter(({ what }) => what.startsWith('voted'))).toHaveLength(1)
  })

  it('D-28: counts reactions on the card that were added while everything was down', async () => {
    const { shown, given, catchUp, decisions } = setUp()
    const { id, cardId } = await shown()
    given.set(cardId, [
      { emoji: '1️⃣', people: [STRANGER] },
      { emoji: '2️⃣', people: [ANNA] },
      { emoji: '🎉', people: [ANNA] },
    ])
    await catchUp.run()
    expect((await decisions.find(id))?.answer).toMatchObject({
      option: 1,
      by: { id: 'anna' },
      source: 'reaction',
    })
  })

  it('takes none of several new reactions of one person, but a new one beside those it knows', async () => {
    const { shown, given, catchUp, decisions, react } = setUp()
    const { id, cardId } = await shown()
    given.set(cardId, [
      { emoji: '1️⃣', people: [ANNA] },
      { emoji: '2️⃣', people: [ANNA] },
    ])
    await catchUp.run()
    expect((await decisions.find(id))?.outcome).toBeNull()
    const other = await shown({ question: 'And this?', quorum: 2 })
    await react(ANNA, other.cardId, '1️⃣')
    given.set(other.cardId, [
      { emoji: '1️⃣', people: [ANNA] },
      { emoji: '2️⃣', people: [ANNA] },
    ])
    await catchUp.run()
    expect((await decisions.find(other.id))?.votes.anna?.option).toBe(1)
  })

  it('posts a card anew when its thread is gone', async () => {
    const { shown, failures, catchUp, decisions, posted } = setUp()
    const { id } = await shown()
    failures.set('messagesAfter', new AppError('not_found', 'The channel is gone.'))
    await catchUp.run()
    failures.clear()
    await eventually(async () => expect((await decisions.find(id))?.card).not.toBeNull())
    expect(posted).toHaveLength(2)
  })

  it('ends the waits of questions that cannot be read any more with what is to be done', async () => {
    const { shown, failures, catchUp, decisions } = setUp()
    const { id } = await shown()
    const refused = new AppError('forbidden', 'Give the bot View Channel.')
    failures.set('messagesAfter', refused)
    await Promise.all([
      expect(decisions.wait(id, { ms: 60_000 })).rejects.toBe(refused),
      expect(catchUp.run()).rejects.toBe(refused),
    ])
    expect((await decisions.find(id))?.outcome).toBeNull()
  })

  it('ends waits when Discord hides what people write, until it does not', async () => {
    const { shown, failures, catchUp, decisions } = setUp()
    const { id } = await shown()
    const hidden = new AppError('unavailable', 'Switch on the intent.', { reason: 'missing_intent' })
    failures.set('messagesAfter', hidden)
    await Promise.all([
      expect(decisions.wait(id, { ms: 60_000 })).rejects.toBe(hidden),
      expect(catchUp.run()).rejects.toBe(hidden),
    ])
    failures.clear()
    await catchUp.run()
    expect((await decisions.wait(id, { ms: 0 })).kind).toBe('pending')
  })
})
