import { describe, expect, it } from 'vitest'

import { ANNA, createEvents, question, T0 } from '../../../test/decision-fakes.ts'
import { fakeSha256, PROJECT } from '../../../test/decision-fixture.ts'
import { createFakePosts } from '../../../test/posts-fake.ts'
import { AppError } from '../../errors.ts'
import { MESSAGE_LIMIT } from '../../identities/speaking/split-message.ts'
import type { DecisionProject } from '../decision-ports.ts'
import { advanceQuestion, openQuestion } from '../question/advance.ts'
import type { DecisionEffect } from '../question/effect.ts'
import type { DecisionEvent } from '../question/event.ts'
import type { QuestionState } from '../question/question-state.ts'
import type { DecisionQuestion } from '../question/question.ts'
import { createCards } from './create-cards.ts'
import { readPress } from './press.ts'

const LONG_ID = `${'p'.repeat(32)}_20261115_${'r'.repeat(26)}`
const EVIL = '@everyone <@&1> ```\n# Approved\n``` done'

function setUp(over: Partial<DecisionQuestion> = {}, project: Partial<DecisionProject> = {}) {
  const fake = createFakePosts()
  const cards = createCards({
    posts: fake.posts,
    projects: { find: async () => ({ ...PROJECT, ...project }) },
    // Hashes of a fixed length, as real ones have.
    sha256: (text) =>
      fakeSha256(
        String(Array.from(text).reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 1e13, 7)),
      ).padEnd(64, '0'),
    bytesOf: (file) => new Uint8Array('text' in file ? file.text.length : file.data.length),
  })
  let state: QuestionState = openQuestion(question({ projectName: 'Demo *project*', ...over })).state
  const events = createEvents()
  return {
    ...fake,
    events,
    state: () => state,
    /** Carries out everything that is to be done. */
    async carryAll() {
      for (let effect = next(state); effect !== undefined; effect = next(state)) {
        const { card, post, warning } = await cards.carry(effect, state)
        if (card !== undefined) {
          happens({
            id: `p${effect.id}`,
            at: T0,
            type: 'posted',
            card,
            ...(warning !== undefined && { warning }),
          })
        }
        happens({ id: `d${effect.id}`, at: T0, type: 'done', effectId: effect.id, ...(post && { post }) })
      }
    },
    happens,
    card: () => fake.posted.find(({ messageId }) => messageId === state.card?.messageId),
  }

  function happens(event: DecisionEvent, now = event.at): void {
    state = advanceQuestion(state, event, now).state
  }
  function next({ outbox }: QuestionState): DecisionEffect | undefined {
    const skipped = outbox.find(({ type }) => type === 'wake')
    if (skipped !== undefined) {
      happens({ id: `w${skipped.id}`, at: T0, type: 'done', effectId: skipped.id })
      return next(state)
    }
    return outbox[0]
  }
}

const labels = (
  rows: NonNullable<ReturnType<ReturnType<typeof setUp>['card']>>['post']['card']['rows'] = [],
) =>
  rows.map((row) =>
    'select' in row ? row.select.options.map(({ label }) => label) : row.buttons.map(({ label }) => label),
  )

describe('a card', () => {
  it('says who asks, what, why, with which options, for whom, and under which id', async () => {
    const scene = setUp({ risk: 'high', session: 'night `run`', diff: '- old\n+ new' })
    await scene.carryAll()
    expect(scene.card()?.post.card.content).toBe(
      [
        String.raw`❓ **Demo \*project\*** asks · ⚠️ risk: high · session: night \`run\``,
        '> Run the migration?',
        '**Context**',
        '> v1 → v2',
        '**In full**',
        '```diff\n- old\n+ new\n```',
        '> A) Run now',
        '> B) Staging first',
        '> C) Hold',
        '-# q1 · Press a button, write in the thread, or reply to this message. · <@anna> <@&lead>',
      ].join('\n'),
    )
    expect(scene.card()?.post.mentions).toEqual(PROJECT.approvers)
    expect(scene.threads.get(scene.state().card?.threadId ?? '')?.name).toBe('❓ Run the migration?')
  })

  it('D-03: numbers options without labels and offers own words, unless only options count', async () => {
    const scene = setUp({ options: ['Run', 'Hold'] })
    await scene.carryAll()
    expect(scene.card()?.post.card.content).toContain('> 1. Run\n> 2. Hold')
    expect(labels(scene.card()?.post.card.rows)).toEqual([['1. Run', '2. Hold'], ['Other…']])
    const closed = setUp({ options: ['Run', 'Hold'], freeAnswers: false })
    await closed.carryAll()
    expect(labels(closed.card()?.post.card.rows)).toEqual([['1. Run', '2. Hold']])
    const free = setUp({ options: [] })
    await free.carryAll()
    expect(labels(free.card()?.post.card.rows)).toEqual([['Answer…']])
  })

  it('D-02: has buttons for up to five options, a menu for up to 25', async () => {
    const five = setUp({ options: ['1', '2', '3', '4', '5'].map((each) => `Way ${each}`) })
    await five.carryAll()
    expect(labels(five.card()?.post.card.rows)[0]).toHaveLength(5)
    expect(five.card()?.post.card.rows?.[0]).toHaveProperty('buttons')
    const many = setUp({ options: Array.from({ length: 25 }, (_, at) => `Way ${at} `.repeat(40)) })
    await many.carryAll()
    const [row] = many.card()?.post.card.rows ?? []
    expect(row).toHaveProperty('select')
    expect(labels([row ?? { buttons: [] }])[0]?.every((label) => label.length <= 100)).toBe(true)
  })

  it('D-04: cuts a long option on its button and shows it whole beside', async () => {
    const long = `A) ${'word '.repeat(40)}end`
    const scene = setUp({ options: [long, 'B) No'] })
    await scene.carryAll()
    const [label] = labels(scene.card()?.post.card.rows)[0] ?? []
    expect(label?.length).toBeLessThanOrEqual(80)
    expect(label).toMatch(/…$/)
    expect(scene.card()?.post.card.content).toContain(long)
  })

  it('keeps what comes back from a press within what Discord carries', async () => {
    const scene = setUp({ id: LONG_ID })
    await scene.carryAll()
    for (const row of scene.card()?.post.card.rows ?? []) {
      for (const { feature, data } of 'select' in row ? [row.select] : row.buttons) {
        expect(`arachne:${feature}:${data}`.length).toBeLessThanOrEqual(100)
        expect(readPress(data)?.questionId).toBe(LONG_ID)
      }
    }
  })

  it('quotes what the agent wrote line by line, and no fence of it opens or closes a block', async () => {
    const scene = setUp({
      text: EVIL,
      context: `one\r\ntwo\u2028three\n${EVIL}`,
      diff: EVIL,
      options: [EVIL],
    })
    await scene.carryAll()
    const content = scene.card()?.post.card.content ?? ''
    const [before, inside, after] = content.split('```')
    expect(content.split('```')).toHaveLength(3)
    expect(inside).toContain('@everyone')
    const outside = `${before}${after}`
      .split('\n')
      .filter((line) => line.includes('everyone') || line.includes('three'))
    expect(outside.every((line) => line.startsWith('> '))).toBe(true)
    expect(scene.card()?.post.mentions).toEqual(PROJECT.approvers)
  })

  it.each([
    ['a long context', { context: 'word '.repeat(1_500) }],
    ['a long diff', { diff: '+ line of code\n'.repeat(300) }],
    ['a long question', { text: 'Why? '.repeat(1_000) }],
    ['many long options', { options: Array.from({ length: 25 }, (_, at) => `Way ${at} `.repeat(60)) }],
    ['one endless line', { context: 'x'.repeat(7_000) }],
    ['nothing but line breaks', { text: '\n'.repeat(3_000), context: '\n'.repeat(3_000) }],
    [
      'everything at once',
      { text: 'Why? '.repeat(1_000), context: 'word '.repeat(9_000), diff: '+ x\n'.repeat(20_000) },
    ],
  ])('fits %s into messages and files', async (_what, over) => {
    const scene = setUp({ ...over, deadline: { at: T0 + 1, onDeadline: { option: 0 } } })
    await scene.carryAll()
    expect(scene.posted.length).toBeGreaterThan(1)
    expect(scene.posted.length).toBeLessThanOrEqual(6)
    for (const { post } of scene.posted) {
      expect(post.card.content.length).toBeLessThanOrEqual(MESSAGE_LIMIT)
      expect(post.card.content.split('```').length % 2).toBe(1)
    }
    expect(scene.posted.at(-1)).toBe(scene.card())
  })

  it('shows a long text whole ahead of the card, or in a file when that is too much', async () => {
    const words = Array.from({ length: 900 }, (_, at) => `word${at}`)
    const some = setUp({ context: words.join(' ') })
    await some.carryAll()
    const shown = some.posted
      .map(({ post }) => post.card.content)
      .join('\n')
      .replaceAll('\n> ', ' ')
    expect(words.every((word) => shown.includes(word))).toBe(true)
    const much = setUp({ diff: '+ line\n'.repeat(10_000) })
    await much.carryAll()
    expect(much.posted.flatMap(({ post }) => post.files ?? []).map(({ name }) => name)).toEqual([
      'changes.diff',
    ])
    expect(much.posted[0]?.post.files?.[0]?.data.length).toBe(70_000)
  })

  it('carries the files of the question', async () => {
    const scene = setUp({
      files: [
        { name: 'plan.md', text: 'abc' },
        { name: 'shot.png', data: 'AAAA' },
      ],
    })
    await scene.carryAll()
    expect(scene.card()?.post.files?.map(({ name }) => name)).toEqual(['plan.md', 'shot.png'])
  })

  it('speaks Korean where that is set', async () => {
    const scene = setUp({ language: 'ko', deadline: { at: T0 + 60_000, onDeadline: 'abort' } })
    await scene.carryAll()
    expect(scene.card()?.post.card.content).toContain('의 질문')
    expect(scene.card()?.post.card.content).toContain(`⏳ <t:${(T0 + 60_000) / 1000}:R> 마감`)
    expect(labels(scene.card()?.post.card.rows)[1]).toEqual(['기타…'])
  })

  it('speaks French where that is set', async () => {
    const scene = setUp({ language: 'fr' })
    await scene.carryAll()
    expect(scene.card()?.post.card.content).toContain('pose une question')
    expect(labels(scene.card()?.post.card.rows)[1]).toEqual(['Autre…'])
  })

  it('is posted once under a nonce Discord takes, however often it is tried', async () => {
    const scene = setUp({ context: 'word '.repeat(1_500) })
    scene.failures.set('openThread', new AppError('unavailable', 'Discord is away.'))
    await expect(scene.carryAll()).rejects.toThrow('Discord is away.')
    const first = scene.posted.length
    scene.failures.clear()
    await scene.carryAll()
    expect(scene.posted).toHaveLength(first)
    expect(scene.posted.every(({ nonce }) => nonce.length <= 25)).toBe(true)
    expect(scene.state().phase).toBe('waiting')
  })

  it('stands in the channel with a warning when no thread can be opened', async () => {
    const scene = setUp()
    scene.failures.set('openThread', new AppError('forbidden', 'The bot may not open threads.'))
    await scene.carryAll()
    expect(scene.state().card).toMatchObject({ channelId: '100', threadId: null })
    expect(scene.state().warnings).toEqual([
      'No thread could be opened, so the question is in the channel itself: The bot may not open threads.',
    ])
  })

  it('goes into an existing thread of the channel, never into one of another', async () => {
    const scene = setUp({ threadId: '555' })
    scene.threads.set('555', { parent: '100', name: 'work', archived: false })
    await scene.carryAll()
    expect(scene.state().card).toMatchObject({ channelId: '555', threadId: '555' })
    const foreign = setUp({ threadId: '666' })
    foreign.threads.set('666', { parent: '999', name: 'other', archived: false })
    await foreign.carryAll()
    expect(foreign.state().card?.channelId).toBe('100')
    expect(foreign.state().warnings[0]).toContain("thread_id isn't a thread in the channel")
  })

  it('goes into any thread there is where its home has checked it', async () => {
    const scene = setUp({ threadId: '666' }, { anyThread: true })
    scene.threads.set('666', { parent: '999', name: 'other', archived: false })
    await scene.carryAll()
    expect(scene.state().card).toMatchObject({ channelId: '666', threadId: '666' })
    const gone = setUp({ threadId: '777' }, { anyThread: true })
    await gone.carryAll()
    expect(gone.state().card?.channelId).toBe('100')
  })
})

describe('after an answer', () => {
  it('a card shows choice, person and time; only "Change" is left until delivery, then nothing', async () => {
    const scene = setUp()
    await scene.carryAll()
    scene.happens(scene.events.choice({ ...ANNA, name: 'Anna _K_' }, 1, T0 + 5_000))
    await scene.carryAll()
    const text = () => scene.card()?.post.card.content ?? ''
    expect(text()).toContain(String.raw`✅ **B) Staging first** · Anna \_K\_ · <t:${(T0 + 5_000) / 1000}:f>`)
    expect(text()).not.toContain('Press a button')
    expect(labels(scene.card()?.post.card.rows)).toEqual([['Change']])
    scene.happens(scene.events.delivered(T0 + 6_000))
    await scene.carryAll()
    expect(scene.card()?.post.card.rows).toEqual([])
    expect(scene.threads.get(scene.state().card?.threadId ?? '')?.archived).toBe(true)
  })

  it('a typed answer gets a sign, and a condition is shown in the words of the person', async () => {
    const scene = setUp()
    await scene.carryAll()
    const place = { channelId: '100', messageId: '777' }
    scene.happens({ ...scene.events.reply(ANNA, 'A if the tests pass', T0), place } as DecisionEvent)
    scene.happens(scene.events.tick(T0 + 2_000))
    await scene.carryAll()
    expect(scene.reactions).toEqual([{ place, emoji: '✅' }])
    expect(scene.card()?.post.card.content).toContain('On this condition:\n> A if the tests pass')
  })

  it.each([
    ['a default', { onDeadline: { option: 2 } } as const, 'the default applies: C) Hold'],
    ['an expiry', { onDeadline: 'abort' } as const, 'Nobody answered in time. Nothing was decided'],
  ])('a card shows %s as nobody’s answer', async (_what, deadline, words) => {
    const scene = setUp({ deadline: { at: T0 + 60_000, ...deadline } })
    await scene.carryAll()
    scene.happens(scene.events.tick(T0 + 60_000))
    await scene.carryAll()
    expect(scene.card()?.post.card.content).toContain(words)
    expect(scene.card()?.post.card.rows).toEqual([])
  })

  it('a card shows the votes so far', async () => {
    const scene = setUp({ quorum: 2, veto: 2 })
    await scene.carryAll()
    scene.happens(scene.events.choice(ANNA, 0))
    await scene.carryAll()
    expect(scene.card()?.post.card.content).toContain('2 people must choose the same option. · A) Run now: 1')
    expect(scene.card()?.post.card.content).toContain('One person is enough to choose C) Hold.')
    expect(scene.card()?.post.card.content).toContain('<@anna> <@&lead>')
  })
})

describe('what is said beside a card', () => {
  it('asks again with the options to press, and calls only who was unclear', async () => {
    const scene = setUp()
    await scene.carryAll()
    scene.happens(scene.events.reply(ANNA, 'maybe A or B', T0))
    scene.happens(scene.events.tick(T0 + 2_000))
    await scene.carryAll()
    const asked = scene.posted.at(-1)
    expect(asked).toMatchObject({
      channelId: scene.state().card?.threadId,
      post: { mentions: { users: ['anna'], roles: [] } },
    })
    expect(labels(asked?.post.card.rows)[0]).toEqual(['A) Run now', 'B) Staging first', 'C) Hold'])
    expect(scene.state().posts).toMatchObject([{ effect: 'clarify', place: { messageId: asked?.messageId } }])
  })

  it('D-23: says which words were not understood, and they can format nothing', async () => {
    const scene = setUp()
    await scene.carryAll()
    scene.happens(scene.events.reply(ANNA, 'zap_zip: A', T0))
    scene.happens(scene.events.tick(T0 + 2_000))
    await scene.carryAll()
    expect(scene.state().outcome).toBeNull()
    expect(scene.posted.at(-1)?.post.card.content).toContain('I didn’t understand “zap\\_zip”.')
  })

  it('reminds in place of the reminder before', async () => {
    const reminders = { after: [60_000, 120_000], most: 2, quiet: null }
    const scene = setUp({ reminders })
    await scene.carryAll()
    for (const at of [60_000, 120_000]) {
      scene.happens(scene.events.tick(T0 + at))
      await scene.carryAll()
    }
    const reminded = scene.posted.filter(({ post }) => post.card.content.includes('Still waiting'))
    expect(reminded.map(({ removed }) => removed)).toEqual([true, false])
    expect(reminded[1]?.post.mentions).toEqual(PROJECT.approvers)
  })

  it('D-06: notifies only those who may answer, whoever it speaks to', async () => {
    const scene = setUp({ text: EVIL, escalation: { at: T0 + 1, approvers: PROJECT.second } })
    await scene.carryAll()
    scene.happens(scene.events.reply({ ...ANNA, id: 'zoe', human: true }, 'A', T0))
    scene.happens(scene.events.tick(T0 + 2_000))
    scene.happens(scene.events.updated(EVIL, T0 + 3_000))
    await scene.carryAll()
    const allowed = new Set(['anna', 'lead', 'night'])
    const notified = scene.posted.flatMap(({ post }) => [...post.mentions.users, ...post.mentions.roles])
    expect(notified.filter((id) => !allowed.has(id))).toEqual([])
    expect(notified).toContain('night')
    expect(scene.posted.some(({ post }) => post.card.content.includes('<@zoe>'))).toBe(true)
  })
})
