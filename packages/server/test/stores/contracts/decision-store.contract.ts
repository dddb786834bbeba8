import {
  advanceQuestion,
  createDecisionRecord,
  type DecisionQuestion,
  type HostedProject,
  type DecisionSettingsStore,
  type DecisionStore,
  DEFAULT_REMINDERS,
  defaultDecisionSettings,
  openQuestion,
  type QuestionState,
} from '@arachne/core/decisions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Opened, OpenStore } from '../../support/databases.ts'

export interface DecisionStores {
  questions: DecisionStore
  settings: DecisionSettingsStore
  /** An entity on a server. */
  newProject(): Promise<HostedProject>
  leave(hosted: HostedProject): Promise<unknown>
  removeEntity(hosted: HostedProject): Promise<unknown>
}

const AT = Date.parse('2026-11-15T12:00:00.000Z')
const LIST = { users: ['200000000000000001'], roles: [] }
let count = 0

export function asked(hosted: HostedProject, over: Partial<DecisionQuestion> = {}): QuestionState {
  count += 1
  const question: DecisionQuestion = {
    id: `q${count}`,
    project: `${hosted.entityId}/${hosted.serverId}`,
    identity: `identity${count}`,
    topic: 'topic',
    text: 'Deploy?',
    context: 'All tests passed.',
    options: ['Yes', 'No'],
    freeAnswers: true,
    askedAt: AT + count,
    approvers: LIST,
    quorum: 1,
    veto: null,
    deadline: null,
    escalation: null,
    reminders: DEFAULT_REMINDERS,
    ...over,
  }
  return openQuestion(question).state
}

function choice(option: number, by: string) {
  const from = { id: by, name: by, roles: [], human: true }
  return { id: `press ${by}`, at: AT + 1_000, type: 'choice', from, option, source: 'button' } as const
}

/** Told and carried out to the end. */
export function delivered(state: QuestionState): QuestionState {
  const answered = advanceQuestion(state, choice(0, '200000000000000001'), AT + 1_000).state
  const over = advanceQuestion(answered, { id: 'd', at: AT + 2_000, type: 'delivered' }, AT + 2_000).state
  return { ...over, outbox: [] }
}

/** What every store of questions promises, and what belongs to them. */
export function describeDecisionStore(name: string, open: OpenStore<DecisionStores>): void {
  describe.skipIf(open === 'missing')(`decision store on ${name}`, () => {
    let opened: Opened<DecisionStores>
    beforeAll(async () => {
      if (open !== 'missing') opened = await open()
    })
    afterAll(() => opened[Symbol.asyncDispose]())

    it('keeps a question as it is, and an id is taken once', async () => {
      const { questions, newProject } = opened.store
      const state = asked(await newProject())
      expect(await questions.create(state)).toBe(true)
      expect(await questions.create(state)).toBe(false)
      expect(await questions.find(state.question.id)).toEqual({ state, version: expect.any(Number) })
      expect(await questions.find('nothing')).toBeUndefined()
    })

    it('writes at the version that was read, and not at an older one', async () => {
      const { questions, newProject } = opened.store
      const state = asked(await newProject())
      await questions.create(state)
      const { version = -1 } = (await questions.find(state.question.id)) ?? {}
      const first = advanceQuestion(state, { id: 'u', at: AT, type: 'updated', text: 'more' }, AT).state
      expect(await questions.save(first, version)).toBe(true)
      expect(await questions.save(state, version)).toBe(false)
      expect((await questions.find(state.question.id))?.state).toEqual(first)
    })

    it('gives two people who press in the same millisecond one winner', async () => {
      const { questions, newProject } = opened.store
      const approvers = { users: ['anna', 'ben'], roles: [] }
      const state = asked(await newProject(), { approvers })
      await questions.create(state)
      const writers = ['anna', 'ben'].map((by, option) => {
        const record = createDecisionRecord({ store: questions, clock: { now: () => AT + 1_000 } })
        return record.take(state.question.id, choice(option, by))
      })
      await Promise.all(writers)
      const { history = [], answer } = (await questions.find(state.question.id))?.state ?? {}
      expect(history.filter(({ what }) => what.startsWith('settled'))).toHaveLength(1)
      expect(history.filter(({ what }) => what === 'answered too late')).toHaveLength(1)
      expect(answer?.number).toBe(1)
    })

    it('loses nothing of many writers at once', async () => {
      const { questions, newProject } = opened.store
      const state = asked(await newProject())
      await questions.create(state)
      const record = createDecisionRecord({ store: questions, clock: { now: () => AT } })
      const texts = Array.from({ length: 12 }, (_, number) => `addition ${number}`)
      await Promise.all(
        texts.map((text) => record.take(state.question.id, { id: text, at: AT, type: 'updated', text })),
      )
      const { additions = [] } = (await questions.find(state.question.id))?.state ?? {}
      expect(additions.map(({ text }) => text).toSorted()).toEqual(texts.toSorted())
    })

    it('lists what is unfinished, of one project or of all, the oldest first', async () => {
      const { questions, newProject } = opened.store
      const [hosted, other] = [await newProject(), await newProject()]
      const mine = [asked(hosted), asked(hosted)]
      const theirs = asked(other)
      const over = delivered(asked(hosted))
      for (const state of [...mine.toReversed(), theirs, over]) await questions.create(state)
      const idsOf = async (project?: string) =>
        (await questions.listUnfinished(project)).map(({ state }) => state.question.id)
      expect(await idsOf(`${hosted.entityId}/${hosted.serverId}`)).toEqual(
        mine.map(({ question }) => question.id),
      )
      expect(await idsOf()).toEqual(
        expect.arrayContaining([...mine, theirs].map(({ question }) => question.id)),
      )
      expect(await idsOf()).not.toContain(over.question.id)
    })

    it('finds a topic in its own project only, whatever became of it', async () => {
      const { questions, newProject } = opened.store
      const [hosted, other] = [await newProject(), await newProject()]
      const waiting = asked(hosted, { topic: 'rare' })
      const over = delivered(asked(hosted, { topic: 'rare' }))
      for (const state of [waiting, over, asked(other, { topic: 'rare' }), asked(hosted)])
        await questions.create(state)
      const found = await questions.listByTopic(waiting.question.project, 'rare')
      expect(found.map(({ state }) => state.question.id)).toEqual([waiting.question.id, over.question.id])
    })

    it('forgets questions with their entity', async () => {
      const { questions, newProject, removeEntity } = opened.store
      const hosted = await newProject()
      const state = asked(hosted)
      await questions.create(state)
      await removeEntity(hosted)
      expect(await questions.find(state.question.id)).toBeUndefined()
    })

    it('keeps settings for each server, replaces them, and forgets them when the entity leaves', async () => {
      const { settings, newProject, leave } = opened.store
      const hosted = await newProject()
      expect(await settings.find(hosted)).toBeUndefined()
      const first = { ...defaultDecisionSettings(hosted), channelId: '300000000000000001', approvers: LIST }
      await settings.put(first)
      const quiet = { from: 22, to: 8, zone: 'Asia/Seoul' }
      const second = { ...first, language: 'ko' as const, reminders: { after: [60_000], most: 1, quiet } }
      await settings.put(second)
      expect(await settings.find(hosted)).toEqual(second)
      expect(await settings.list({ entityId: hosted.entityId })).toEqual([second])
      await leave(hosted)
      expect(await settings.find(hosted)).toBeUndefined()
    })
  })
}
