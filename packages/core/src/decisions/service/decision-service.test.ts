import type { AskDecisionInput } from '@arachne/contract'
import { describe, expect, it, vi } from 'vitest'

import { ANNA, BEN, CARA, createEvents, STRANGER, T0 } from '../../../test/decision-fakes.ts'
import { eventually, PROJECT, setUpDecisions } from '../../../test/decision-fixture.ts'
import { createRandom, type Random } from '../../../test/random.ts'
import { AppError } from '../../errors.ts'
import type { DecisionStore } from '../decision-ports.ts'
import { createDecisionService } from './create-decision-service.ts'
import type { PersonEvent } from './decision-service.ts'

const MINUTE = 60_000
const INPUT: AskDecisionInput = {
  question: 'Run the migration?',
  context: 'v1 to v2',
  options: ['A) Run now', 'B) Staging first'],
}

function setUp() {
  const scene = setUpDecisions()
  const events = createEvents()
  return {
    ...scene,
    press: (from: typeof ANNA, option: number) =>
      events.choice(from, option, scene.time.clock.now()) as PersonEvent,
    says: (from: typeof ANNA, text: string, at = scene.time.clock.now()) =>
      events.reply(from, text, at) as PersonEvent,
    /** Asked, and the card is there. */
    async shown(over: Partial<AskDecisionInput> = {}) {
      const { id } = await scene.decisions.ask('demo', { ...INPUT, ...over })
      await eventually(async () => expect((await scene.decisions.find(id))?.outbox).toEqual([]))
      return id
    },
  }
}

describe('asking', () => {
  it('stores the question before anything is posted', async () => {
    const { decisions, store, failWith } = setUp()
    failWith(new AppError('unavailable', 'Discord is away.'))
    const { id, how } = await decisions.ask('demo', INPUT)
    expect(how).toBe('new')
    expect((await store.find(id))?.state).toMatchObject({
      phase: 'asked',
      question: { text: INPUT.question },
    })
    expect(id).toMatch(/^Demo-project_20261115_x{25}1$/)
  })

  it('D-10: raises a timeout below a minute, with a warning; null is never', async () => {
    const { decisions } = setUp()
    const short = await decisions.ask('demo', { ...INPUT, timeout_seconds: 5 })
    expect(short.warnings).toEqual(['timeout_seconds was raised to 60, because people need time to answer.'])
    expect((await decisions.find(short.id))?.question.deadline).toEqual({
      at: T0 + MINUTE,
      onDeadline: 'abort',
    })
    const never = await decisions.ask('demo', { ...INPUT, question: 'Another?', timeout_seconds: null })
    expect(never.warnings).toEqual([])
    expect((await decisions.find(never.id))?.question.deadline).toBeNull()
  })

  it('D-11: fails closed without approvers, and posts nothing', async () => {
    const { decisions, projects, store, carried } = setUp()
    projects.set('demo', { ...PROJECT, approvers: { users: [], roles: [] } })
    await expect(decisions.ask('demo', INPUT)).rejects.toThrow('Nobody can answer yet.')
    expect(await store.listUnfinished()).toEqual([])
    expect(carried).toEqual([])
  })

  it.each([
    [{ options: ['Yes', ' yes '] }, 'Option 2 is the same as option 1.'],
    [{ options: ['Yes', ''] }, 'Option 2 is blank.'],
    [{ options: Array.from({ length: 26 }, (_, at) => `Option ${at}`) }, 'at most 25 options'],
    [{ veto_option: 2 }, 'veto_option: there is no option 2'],
    [{ deadline_seconds: 600, on_deadline: { option: 7 } }, 'on_deadline: there is no option 7'],
    [{ on_deadline: 'abort' as const }, 'on_deadline: there is no deadline.'],
    [{ deadline_seconds: 600, timeout_seconds: 600 }, 'not both'],
    [{ options: [], quorum: 2 }, 'quorum: people can only agree on an option'],
    [{ approvers: { users: ['anna'] }, quorum: 2 }, 'quorum: only 1 people may answer.'],
    [{ options: [], allow_free: false }, 'allow_free: without options'],
    [{ approvers: { users: ['zoe'] } }, 'can narrow down who may answer'],
    [{ attachments: [{ name: 'a.txt' }] }, 'attachments: a.txt needs either text or data'],
  ])('refuses %j before anything is stored', async (over, sentence) => {
    const { decisions, store } = setUp()
    await expect(decisions.ask('demo', { ...INPUT, ...over })).rejects.toThrow(sentence)
    expect(await store.listUnfinished()).toEqual([])
  })

  it('joins the open question, also when two ask at once, and never one of another project', async () => {
    const { decisions, projects } = setUp()
    projects.set('other', PROJECT)
    const [first, second] = await Promise.all([decisions.ask('demo', INPUT), decisions.ask('demo', INPUT)])
    expect(second).toMatchObject({ id: first.id, how: 'joined' })
    const elsewhere = await decisions.ask('other', INPUT)
    expect(elsewhere).toMatchObject({ how: 'new' })
    expect(elsewhere.id).not.toBe(first.id)
  })

  it('supersedes the question that had other options', async () => {
    const { decisions, shown } = setUp()
    const old = await shown()
    const { id } = await decisions.ask('demo', { ...INPUT, options: ['C) Hold'] })
    expect((await decisions.find(old))?.outcome).toBe('withdrawn')
    expect((await decisions.find(id))?.outcome).toBeNull()
  })

  it('D-37: refuses another question under the same key, whatever became of the first; nothing is posted', async () => {
    const { decisions, shown, press, types } = setUp()
    const named = { ...INPUT, key: 'ops' }
    const refused = async (over: object) => {
      await expect(decisions.ask('demo', { ...named, ...over })).rejects.toMatchObject({
        code: 'conflict',
        details: { reason: 'key_reused' },
      })
      expect(types().filter((type) => type === 'post_card')).toHaveLength(1)
    }
    const id = await shown(named)
    const others = [{ question: 'Drop it?' }, { context: '' }, { risk: 'critical' }, { options: ['C) Hold'] }]
    for (const over of others) await refused(over)
    expect((await decisions.find(id))?.outcome).toBeNull()
    await decisions.hear(id, press(ANNA, 0))
    for (const over of others) await refused(over)
    await (await decisions.wait(id, { ms: 0 })).delivered()
    for (const over of others) await refused(over)
    expect(await decisions.ask('demo', named)).toMatchObject({ id, redelivered: true })
  })

  it('D-37: without a key equal words with another risk, context or answerer are another question', async () => {
    const { decisions, shown, press } = setUp()
    const first = await shown()
    const overs = [{ risk: 'critical' as const }, { context: 'other' }, { approvers: { users: ['anna'] } }]
    for (const over of overs) {
      expect(await decisions.ask('demo', { ...INPUT, ...over })).toMatchObject({ how: 'new' })
    }
    expect((await decisions.find(first))?.outcome).toBeNull()
    await decisions.hear(first, press(ANNA, 0))
    await (await decisions.wait(first, { ms: 0 })).delivered()
    expect(await decisions.ask('demo', { ...INPUT, quorum: 2 })).toMatchObject({ how: 'new' })
  })

  it('D-37: in another thread is another question, which supersedes nothing; under a key it is refused', async () => {
    const { decisions, shown, press } = setUp()
    const first = await shown({ ...INPUT, thread_id: '7' })
    const second = await decisions.ask('demo', { ...INPUT, thread_id: '8' })
    expect(second).toMatchObject({ how: 'new' })
    expect((await decisions.find(first))?.outcome).toBeNull()
    const named = await shown({ ...INPUT, key: 'ops', thread_id: '7' })
    await decisions.hear(named, press(ANNA, 0))
    await expect(decisions.ask('demo', { ...INPUT, key: 'ops', thread_id: '8' })).rejects.toMatchObject({
      details: { reason: 'key_reused' },
    })
    expect(await decisions.ask('demo', { ...INPUT, key: 'ops', thread_id: '7' })).toMatchObject({ id: named })
  })

  it('D-37: says to whoever asks again what was added, since people answer to that too', async () => {
    const { decisions, shown, press } = setUp()
    const id = await shown()
    await decisions.update(id, 'On the test copy only.')
    const joined = await decisions.ask('demo', INPUT)
    expect(joined).toMatchObject({ id, warnings: [expect.stringContaining('On the test copy only.')] })
    await decisions.hear(id, press(ANNA, 0))
    expect((await decisions.ask('demo', INPUT)).warnings).toEqual(joined.warnings)
  })

  it('hands a delivered answer out again, unless every asking is to be decided anew', async () => {
    const { decisions, shown, press } = setUp()
    const id = await shown()
    await decisions.hear(id, press(ANNA, 0))
    await (await decisions.wait(id, { ms: 0 })).delivered()
    expect(await decisions.ask('demo', INPUT)).toMatchObject({ id, how: 'returned', redelivered: true })
    expect(await decisions.ask('demo', INPUT, { redeliver: false })).toMatchObject({ how: 'new' })
  })
})

describe('waiting', () => {
  it('ends with the answer as soon as it is there', async () => {
    const { decisions, shown, press } = setUp()
    const id = await shown()
    const waiting = decisions.wait(id, { ms: MINUTE })
    expect((await decisions.hear(id, press(BEN, 1))).verdict).toBe('accepted')
    expect(await waiting).toMatchObject({
      kind: 'settled',
      state: { answer: { option: 1, by: { id: 'ben' } } },
    })
  })

  it('ends with nothing when the time is up, and the question stays', async () => {
    const { decisions, shown, time } = setUp()
    const id = await shown()
    const waiting = decisions.wait(id, { ms: 45_000 })
    await eventually(() => expect(time.timers()).toBeGreaterThan(1))
    time.pass(45_000)
    expect((await waiting).kind).toBe('pending')
    expect(await decisions.find(id)).toMatchObject({ phase: 'waiting', outcome: null, watched: false })
  })

  it('D-40: ends with the caller or the process, and neither changes the question', async () => {
    const { decisions, shown } = setUp()
    const id = await shown()
    const before = await decisions.find(id)
    const listeners: (() => void)[] = []
    const signal = {
      aborted: false,
      addEventListener: (_type: 'abort', listener: () => void) => void listeners.push(listener),
      removeEventListener: () => {},
    }
    const called = decisions.wait(id, { ms: MINUTE, signal })
    await eventually(async () => expect(listeners).toHaveLength(1))
    for (const listener of listeners) listener()
    expect((await called).kind).toBe('pending')
    const closed = decisions.wait(id, { ms: MINUTE })
    await decisions[Symbol.asyncDispose]()
    expect((await closed).kind).toBe('pending')
    expect(await decisions.find(id)).toEqual({ ...before, watched: false })
  })

  it('keeps with the question whether anybody waits, however many do', async () => {
    const { decisions, shown, time } = setUp()
    const id = await shown()
    await decisions.wait(id, { ms: 0 })
    expect((await decisions.find(id))?.watched).toBe(false)
    const both = [decisions.wait(id, { ms: 1_000 }), decisions.wait(id, { ms: 5_000 })]
    await eventually(async () => expect((await decisions.find(id))?.watched).toBe(true))
    await eventually(() => expect(time.timers()).toBeGreaterThan(2))
    time.pass(1_000)
    await both[0]
    expect((await decisions.find(id))?.watched).toBe(true)
    time.pass(5_000)
    await both[1]
    expect((await decisions.find(id))?.watched).toBe(false)
  })

  it('hands a counter-question over until it was delivered', async () => {
    const { decisions, shown, says, time } = setUp()
    const id = await shown()
    await decisions.hear(id, says(ANNA, 'What happens to the old rows?'))
    time.pass(2_000)
    await eventually(async () => expect((await decisions.find(id))?.outbox).toHaveLength(1))
    const lost = await decisions.wait(id, { ms: 0 })
    expect(lost).toMatchObject({
      kind: 'asked_back',
      asked: { text: 'What happens to the old rows?', by: 'anna' },
    })
    const again = await decisions.wait(id, { ms: 0 })
    expect(again.kind).toBe('asked_back')
    await again.delivered()
    expect((await decisions.wait(id, { ms: 0 })).kind).toBe('pending')
  })

  it('does not freeze an answer that was changed while the older one was handed over', async () => {
    const { decisions, shown, press } = setUp()
    const id = await shown()
    await decisions.hear(id, press(ANNA, 0))
    const first = await decisions.wait(id, { ms: 0 })
    expect((await decisions.hear(id, press(ANNA, 1))).verdict).toBe('changed')
    await first.delivered()
    expect(await decisions.find(id)).toMatchObject({ phase: 'settled', answer: { option: 1, number: 2 } })
    await (await decisions.wait(id, { ms: 0 })).delivered()
    expect((await decisions.hear(id, press(ANNA, 0))).verdict).toBe('too_late')
  })

  it('looks again when another process wrote', async () => {
    const { decisions, deps, shown, press } = setUp()
    const id = await shown()
    const waiting = decisions.wait(id, { ms: MINUTE })
    const other = createDecisionService(deps)
    await other.hear(id, press(ANNA, 0))
    decisions.stir(id)
    expect((await waiting).kind).toBe('settled')
  })
})

describe('who may answer', () => {
  it('D-16: is asked at each event; what was answered while allowed stays', async () => {
    const { decisions, shown, press, projects } = setUp()
    const id = await shown({ quorum: 2 })
    expect((await decisions.hear(id, press(ANNA, 0))).verdict).toBe('counted')
    projects.set('demo', { ...PROJECT, approvers: { users: ['zoe'], roles: ['lead'] } })
    expect((await decisions.hear(id, press(ANNA, 1))).verdict).toBe('refused')
    expect((await decisions.find(id))?.votes.anna?.option).toBe(0)
    expect((await decisions.hear(id, press(STRANGER, 0))).verdict).toBe('accepted')
  })

  it('D-12: can be narrowed by a question, and the narrower list holds whatever the project adds', async () => {
    const { decisions, shown, press, projects } = setUp()
    const id = await shown({ approvers: { users: ['anna'] } })
    projects.set('demo', { ...PROJECT, approvers: { users: ['anna', 'ben', 'zoe'], roles: [] } })
    expect((await decisions.hear(id, press(BEN, 0))).verdict).toBe('refused')
    expect((await decisions.hear(id, press(STRANGER, 0))).verdict).toBe('refused')
    expect((await decisions.hear(id, press(ANNA, 0))).verdict).toBe('accepted')
  })

  it('adds the second list once the question was escalated', async () => {
    const { decisions, shown, press, time, types } = setUp()
    const id = await shown({ escalate_after_seconds: 600 })
    expect((await decisions.hear(id, press(CARA, 0))).verdict).toBe('refused')
    time.pass(600_000)
    await eventually(() => expect(types()).toContain('escalate'))
    expect((await decisions.hear(id, press(CARA, 0))).verdict).toBe('accepted')
  })

  it('is nobody once the project may not ask any more', async () => {
    const { decisions, shown, press, projects } = setUp()
    const id = await shown()
    projects.clear()
    expect((await decisions.hear(id, press(ANNA, 0))).verdict).toBe('refused')
  })
})

describe('carrying out', () => {
  it('tries again for as long as Discord is away, and no wait ends because of it', async () => {
    const { decisions, time, failWith, types } = setUp()
    failWith(new AppError('unavailable', 'Discord is away.'))
    const { id } = await decisions.ask('demo', INPUT)
    const waiting = decisions.wait(id, { ms: 10 * MINUTE })
    await eventually(() => expect(time.timers()).toBeGreaterThan(1))
    time.pass(5_000)
    expect(types()).toEqual([])
    failWith(undefined)
    await eventually(() => {
      time.pass(1_000)
      expect(types()).toEqual(['post_card'])
    })
    await decisions.withdraw(id, 'solved')
    expect((await waiting).kind).toBe('settled')
  })

  it.each([
    new AppError('forbidden', 'The bot may not write there. Give it Send Messages.'),
    new AppError('unavailable', 'The token was revoked. Set a new one.', { reason: 'discord_refused' }),
  ])(
    'ends the wait with what is to be done when Discord refuses; the question stays: %s',
    async (refusal) => {
      const { decisions, failWith, types } = setUp()
      failWith(refusal)
      const { id } = await decisions.ask('demo', INPUT)
      await expect(decisions.wait(id, { ms: MINUTE })).rejects.toBe(refusal)
      await expect(decisions.wait(id, { ms: MINUTE })).rejects.toBe(refusal)
      expect((await decisions.find(id))?.outcome).toBeNull()
      failWith(undefined)
      const waiting = decisions.wait(id, { ms: MINUTE })
      await eventually(() => expect(types()).toEqual(['post_card']))
      await decisions.withdraw(id, 'solved')
      expect((await waiting).kind).toBe('settled')
    },
  )

  it('posts a deleted card once more; after the second time the asker has to know', async () => {
    const { decisions, shown, types, failWith } = setUp()
    const id = await shown()
    const posted = () => types().filter((type) => type === 'post_card').length
    const { messageId = '' } = (await decisions.find(id))?.card ?? {}
    await decisions.cardLost(id, { messageId })
    await eventually(() => expect(posted()).toBe(2))
    await eventually(async () => expect((await decisions.find(id))?.outbox).toEqual([]))
    failWith(new AppError('not_found', 'The message is gone.'))
    await decisions.update(id, 'More to know.')
    await eventually(async () => expect((await decisions.find(id))?.card).toBeNull())
    failWith(undefined)
    await expect(decisions.wait(id, { ms: MINUTE })).rejects.toThrow('deleted on Discord twice')
    expect(posted()).toBe(2)
    expect((await decisions.find(id))?.outcome).toBeNull()
  })

  it('does not stop for a reaction it may not add', async () => {
    const { decisions, deps, shown, says, time, types } = setUp()
    const id = await shown()
    const cards = deps.cards
    deps.cards.carry = ((carry) => (effect, state) => {
      if (effect.type === 'react') throw new AppError('forbidden', 'No reactions here.')
      return carry.call(cards, effect, state)
    })(deps.cards.carry)
    const place = { channelId: '100', messageId: '2000' }
    await decisions.hear(id, { ...says(ANNA, 'A'), place } as PersonEvent)
    time.pass(2_000)
    await eventually(() => expect(types()).toContain('edit_card'))
    await eventually(async () => expect((await decisions.find(id))?.outbox).toEqual([]))
    expect((await decisions.wait(id, { ms: 0 })).kind).toBe('settled')
  })

  it('takes up what another process left: effects, times and places', async () => {
    const { decisions, deps, shown, time, types, failWith } = setUp()
    const id = await shown({ timeout_seconds: 600 })
    failWith(new AppError('unavailable', 'Discord is away.'))
    await decisions.update(id, 'More to know.')
    await decisions[Symbol.asyncDispose]()
    failWith(undefined)
    const next = createDecisionService(deps)
    expect(next.at('100')).toEqual([])
    await next.resume()
    expect(next.at('100')).toEqual([id])
    await eventually(() => expect(types()).toContain('addition'))
    time.pass(600_000)
    await eventually(async () => expect((await next.find(id))?.outcome).toBe('expired'))
  })

  it('ends every wait when the home says that Discord will not have us', async () => {
    const { decisions, shown } = setUp()
    const id = await shown()
    const waiting = decisions.wait(id, { ms: MINUTE })
    const revoked = new AppError('unauthenticated', 'The token was revoked. Set a new one.')
    decisions.fail(revoked)
    await expect(waiting).rejects.toBe(revoked)
    decisions.fail(null)
    expect((await decisions.wait(id, { ms: 0 })).kind).toBe('pending')
  })
})

describe('time', () => {
  it('reads what was missed before a deadline counts', async () => {
    const scene = setUp()
    const { deps, time } = scene
    const missed: string[] = []
    const decisions = createDecisionService({
      ...deps,
      async readMissed(id) {
        missed.push(id)
        if (missed.length === 1) await decisions.hear(id, scene.says(ANNA, 'B', T0 + 30_000))
      },
    })
    const { id } = await decisions.ask('demo', { ...INPUT, timeout_seconds: 60 })
    time.pass(60_000)
    await eventually(async () => expect((await decisions.find(id))?.outcome).toBe('answered'))
    expect((await decisions.find(id))?.answer?.at).toBe(T0 + 30_000)
  })

  it('passes a deadline although Discord does not answer', async () => {
    const { deps, time } = setUp()
    const decisions = createDecisionService({ ...deps, readMissed: () => new Promise(() => {}) })
    const { id } = await decisions.ask('demo', { ...INPUT, timeout_seconds: 60 })
    time.pass(60_000)
    await eventually(async () => {
      time.pass(1_000)
      expect((await decisions.find(id))?.outcome).toBe('expired')
    })
  })

  it('keeps one timer for all open questions, and looks at none of them meanwhile', async () => {
    const { decisions, time, deps } = setUp()
    for (let number = 0; number < 100; number += 1) {
      await decisions.ask('demo', { ...INPUT, question: `Question ${number}?`, timeout_seconds: 3_600 })
    }
    await eventually(async () =>
      expect((await decisions.pending()).every(({ outbox }) => outbox.length === 0)).toBe(true),
    )
    const find = vi.spyOn(deps.store, 'find')
    time.pass(14 * MINUTE)
    expect(time.timers()).toBe(1)
    expect(find).not.toHaveBeenCalled()
  })
})

/** What it does is done at once; when that is known is left to chance. */
function withLateAnswers(store: DecisionStore, random: Random): DecisionStore {
  async function late<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const given = await answer
    for (let turns = random.int(40); turns > 0; turns -= 1) await Promise.resolve()
    return given
  }
  return {
    ...store,
    find: (id) => late(store.find(id)),
    save: (state, version) => late(store.save(state, version)),
    listByTopic: (project, topic) => late(store.listByTopic(project, topic)),
  }
}

describe('writes that are reported in another order than they were made', () => {
  it('D-25: never take away the time at which a typed answer counts, and tell nobody of what is over', async () => {
    const random = createRandom(61)
    for (let round = 0; round < 60; round += 1) {
      const { time, changes, store, deps } = setUpDecisions()
      const events = createEvents()
      const decisions = createDecisionService({ ...deps, store: withLateAnswers(store, random) })
      const { id } = await decisions.ask('demo', INPUT)
      await eventually(async () => expect((await store.find(id))?.state.card).not.toBeNull())
      const reply = events.reply(ANNA, 'B', time.clock.now()) as PersonEvent
      const again = () => decisions.ask('demo', INPUT)
      const others = random.subset([() => decisions.update(id, 'More'), again, again], 0.5)
      await Promise.all([decisions.hear(id, reply), ...others.map((act) => act())])
      await eventually(async () => expect((await store.find(id))?.state.outbox).toEqual([]))

      time.pass(2_000)
      await eventually(async () => expect((await store.find(id))?.state.phase).toBe('settled'))
      await decisions[Symbol.asyncDispose]()
      const lines = changes.map(({ history }) => history.length)
      expect(lines).toEqual(lines.toSorted((a, b) => a - b))
    }
  })
})
