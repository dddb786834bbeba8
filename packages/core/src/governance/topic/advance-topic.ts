import { AppError } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import { closed, notEligible, notYours, reasonRequired, wrongPhase } from '../refusals.ts'
import { spoken } from '../spoken.ts'
import { journal, notify, type Step } from '../step.ts'
import { accept, close, onRespond, passDeadline, whatBlocks } from './consent-round.ts'
import { addressObjections, leaveObjection, onRule, reviveObjection } from './objections.ts'
import type { TopicEvent, TopicEventOf } from './topic-event.ts'
import type { TopicPhase, TopicState } from './topic-state.ts'

const HOUR_MS = 3_600_000
const SHORTEST_ROUND_MS = HOUR_MS
const REOPEN_MS = 72 * HOUR_MS

export interface TopicDraft {
  authorId: string
  title: string
  driver: string
  text: string
  eligible: readonly string[]
  reviewOn: number | null
}

/** Only its author can see it yet. */
export function draftTopic({ text, ...draft }: TopicDraft, now: number): TopicState {
  if (spoken(draft.title) === '' || spoken(text) === '') {
    throw new AppError('invalid', 'A topic needs a title and a text.')
  }
  return {
    ...draft,
    phase: 'proposition',
    outcome: null,
    versions: [{ text, at: now }],
    round: 0,
    deadline: null,
    deadlineDone: 0,
    flag: null,
    clarifications: [],
    responses: [],
    objections: [],
    resolvedAt: null,
    resolutions: 0,
  }
}

/**
 * Applies one event to a topic. If a guard refuses, throws an AppError and changes nothing; the new state and its
 * effects must be stored in one transaction.
 */
export function advanceTopic(state: TopicState, event: TopicEvent, now: number): Step<TopicState> {
  const step: Step<TopicState> = { state, effects: [] }
  work(step, event, now)
  return step
}

function work(step: Step<TopicState>, event: TopicEvent, now: number): void {
  switch (event.type) {
    case 'open':
      return onOpen(step, event)
    case 'ask':
      return onAsk(step, event, now)
    case 'answer':
      return onAnswer(step, event, now)
    case 'amend':
      return onAmend(step, event, now)
    case 'start_round':
      return onStartRound(step, event, now)
    case 'respond':
      return onRespond(step, event, now)
    case 'rule':
      return onRule(step, event, now)
    case 'back':
      return onBack(step, event)
    case 'resolve':
      return onResolve(step, event, now)
    case 'withdraw':
      return onWithdraw(step, event, now)
    case 'reopen':
      return onReopen(step, event, now)
    case 'tick':
      return passDeadline(step, now, event.autoResolve)
    case 'joined':
      return onJoined(step, event)
    case 'left':
      return onLeft(step, event)
    case 'dissolved':
      if (step.state.phase !== 'resolved') close(step, 'withdrawn', { by: event.by, now })
  }
}

function must(state: TopicState, phase: TopicPhase): void {
  if (state.phase === phase) return
  throw state.phase === 'resolved' ? closed() : wrongPhase(state.phase)
}

/** Agents take part; they don't lead. */
function mustFacilitate({
  by,
  facts,
}: TopicEventOf<'back'> | TopicEventOf<'resolve'> | TopicEventOf<'start_round'>): void {
  if (by.kind === 'agent' || !facts.facilitator) {
    throw notYours(
      'Only the author, the owner or the team’s leader and secretary can move this to the next stage.',
    )
  }
}

function mustBeAuthor(state: TopicState, by: Actor): void {
  if (by.kind === 'agent' || by.memberId !== state.authorId)
    throw notYours('Only the author can do this, not an agent.')
}

function move(step: Step<TopicState>, phase: TopicPhase, by: Actor): void {
  const before = { phase: step.state.phase }
  step.state = { ...step.state, phase }
  journal(step, { kind: 'Topic', by, before, after: { phase } })
}

function onOpen(step: Step<TopicState>, { by }: TopicEventOf<'open'>): void {
  must(step.state, 'proposition')
  mustBeAuthor(step.state, by)
  move(step, 'clarification', by)
  notify(step, 'item_opened', 'eligible')
}

function onAsk(step: Step<TopicState>, { id, by, question }: TopicEventOf<'ask'>, now: number): void {
  must(step.state, 'clarification')
  mustBeEligible(step.state, by)
  if (spoken(question) === '') throw new AppError('invalid', 'The question is empty.')
  const { memberId } = by
  const asked = { id, memberId, question, at: now, viaAgent: by.kind === 'agent', answers: [] }
  step.state = { ...step.state, clarifications: [...step.state.clarifications, asked] }
  journal(step, { kind: 'Clarification', by, after: { clarification: id } })
}

function onAnswer(step: Step<TopicState>, event: TopicEventOf<'answer'>, now: number): void {
  const { state } = step
  const { id, by, answer } = event
  must(state, 'clarification')
  mustBeEligible(state, by)
  if (spoken(answer) === '') throw new AppError('invalid', 'The answer is empty.')
  const asked = state.clarifications.find((one) => one.id === event.clarificationId)
  if (asked === undefined) throw new AppError('not_found', 'There is no such question.')
  const given = { id, memberId: by.memberId, answer, at: now, viaAgent: by.kind === 'agent' }
  const answered = { ...asked, answers: [...asked.answers, given] }
  step.state = {
    ...state,
    clarifications: state.clarifications.map((one) => (one === asked ? answered : one)),
  }
  journal(step, { kind: 'Clarification', by, after: { clarification: asked.id, answer: id } })
}

function mustBeEligible({ eligible }: TopicState, { memberId }: Actor): void {
  if (!eligible.includes(memberId)) throw notEligible()
}

function onAmend(step: Step<TopicState>, { by, text }: TopicEventOf<'amend'>, now: number): void {
  const { state } = step
  must(state, 'clarification')
  mustBeAuthor(state, by)
  if (spoken(text) === '') throw new AppError('invalid', 'The text is empty.')
  if (text === state.versions.at(-1)?.text) throw new AppError('invalid', "The text hasn't changed.")
  const version = state.versions.length + 1
  step.state = addressObjections({ ...state, versions: [...state.versions, { text, at: now }] }, version)
  journal(step, { kind: 'Topic', by, before: { version: version - 1 }, after: { version } })
}

function onStartRound(step: Step<TopicState>, event: TopicEventOf<'start_round'>, now: number): void {
  must(step.state, 'clarification')
  mustFacilitate(event)
  if (event.deadline < now + SHORTEST_ROUND_MS) {
    throw new AppError('invalid', 'People need at least an hour to answer.')
  }
  const round = step.state.round + 1
  step.state = { ...step.state, round, deadline: event.deadline, flag: null }
  move(step, 'consent', event.by)
  notify(step, 'round_opened', 'eligible')
}

function onBack(step: Step<TopicState>, event: TopicEventOf<'back'>): void {
  must(step.state, 'consent')
  mustFacilitate(event)
  step.state = { ...step.state, deadline: null, flag: null }
  move(step, 'clarification', event.by)
}

const BLOCKS = {
  objection: 'An objection is open. Amend the text, or let its author or a referee settle it.',
  open: "Not everyone has answered, and the deadline hasn't passed.",
  unanswered: "Only the author has consented. Standing aside or not answering isn't consent.",
}

function onResolve(step: Step<TopicState>, event: TopicEventOf<'resolve'>, now: number): void {
  must(step.state, 'consent')
  mustFacilitate(event)
  const blocks = whatBlocks(step.state, now)
  if (blocks !== undefined) {
    const reason = blocks === 'unanswered' ? 'unanswered' : 'wrong_phase'
    throw new AppError('conflict', BLOCKS[blocks], { reason })
  }
  accept(step, event.by, now)
}

function onWithdraw(step: Step<TopicState>, event: TopicEventOf<'withdraw'>, now: number): void {
  const { state } = step
  const { by, facts, authorLeft } = event
  if (state.phase === 'resolved') throw closed()
  const isTheirs = by.memberId === state.authorId || (authorLeft && facts.owner)
  if (by.kind === 'agent' || !isTheirs) throw notYours('Only the author can withdraw a topic, not an agent.')
  close(step, 'withdrawn', { by, now })
}

/** For a topic closed in breach of the process; not for a second try. */
function onReopen(step: Step<TopicState>, event: TopicEventOf<'reopen'>, now: number): void {
  const { state } = step
  if (state.phase !== 'resolved' || state.resolvedAt === null) throw wrongPhase(state.phase)
  if (event.by.kind === 'agent' || !event.facts.referee || event.by.memberId === state.authorId) {
    throw notEligible('Only a referee can reopen a topic, and not their own.')
  }
  if (now > state.resolvedAt + REOPEN_MS) throw closed()
  if (spoken(event.reason) === '') throw reasonRequired()
  const { alone: _again, ...open } = state
  step.state = { ...open, phase: 'clarification', outcome: null, resolvedAt: null, deadline: null }
  journal(step, {
    kind: 'Process',
    by: event.by,
    before: { phase: 'resolved' },
    after: { phase: 'clarification', reopened: true },
  })
  notify(step, 'item_opened', 'eligible')
}

/** The electorate follows membership until the topic is closed. */
function onJoined(step: Step<TopicState>, { memberId }: TopicEventOf<'joined'>): void {
  const { state } = step
  if (state.phase === 'resolved' || state.eligible.includes(memberId)) return
  step.state = { ...state, eligible: [...state.eligible, memberId] }
  journal(step, { kind: 'Process', by: null, after: { joined: memberId } })
  reviveObjection(step, memberId)
}

function onLeft(step: Step<TopicState>, { memberId }: TopicEventOf<'left'>): void {
  const { state } = step
  if (state.phase === 'resolved' || !state.eligible.includes(memberId)) return
  step.state = { ...state, eligible: state.eligible.filter((id) => id !== memberId) }
  journal(step, { kind: 'Process', by: null, after: { left: memberId } })
  leaveObjection(step, memberId)
}
