import { AppError } from '../../errors.ts'
import type { Actor, ActorFacts } from '../actor.ts'
import { closed, humanAnswered, notEligible, notYours, reasonRequired } from '../refusals.ts'
import { spoken } from '../spoken.ts'
import { decide, journal, notify, type Step } from '../step.ts'
import { checkChoices } from './choices.ts'
import { type Ballot, tally } from './tally.ts'
import {
  FEWEST_BALLOTS,
  hasVoted,
  type VotingOption,
  type VotingRules,
  type VotingState,
} from './voting-state.ts'

const REOPEN_MS = 72 * 3_600_000
const AGAIN_MS = 48 * 3_600_000

/** The ballots of an anonymous voting are stored separately and only taken out for counting. */
type Detached = () => readonly Ballot[]

export type VotingEvent =
  | {
      type: 'cast'
      by: Actor
      choices: readonly string[]
      agentsMayCastAnonymously: boolean
      ballots: Detached
      /** Only anonymous votings: drawn by the voter; and whether it is already in the box. */
      tag?: string
      isTagUsed?: boolean
    }
  | { type: 'close'; by: Actor; facts: ActorFacts; ballots: Detached }
  /** belong: the current members, because leavers weren't removed while it was closed. */
  | {
      type: 'reopen'
      by: Actor
      facts: ActorFacts
      reason: string
      deadline: number | null
      belong: readonly string[]
    }
  | { type: 'tick'; ballots: Detached }
  | { type: 'left'; memberId: string; ballots: Detached }
  /** The ballot box can't be opened any more. `belong`: who is still here to vote again. */
  | { type: 'box_lost'; belong: readonly string[] }
  /** The item's team was dissolved. */
  | { type: 'dissolved'; by: Actor | null }

type EventOf<T extends VotingEvent['type']> = Extract<VotingEvent, { type: T }>

export interface VotingDraft {
  authorId: string
  question: string
  options: readonly VotingOption[]
  rules: VotingRules
  deadline: number | null
  eligible: readonly string[]
}

export function openVoting(draft: VotingDraft, now: number): Step<VotingState> {
  checkDraft(draft, now)
  const step: Step<VotingState> = {
    state: {
      ...draft,
      phase: 'open',
      outcome: null,
      votes: {},
      submitted: [],
      tally: null,
      closedAt: null,
      resolutions: 0,
    },
    effects: [],
  }
  journal(step, {
    kind: 'Voting',
    by: { memberId: draft.authorId, kind: 'human' },
    after: { phase: 'open', mode: draft.rules.mode, anonymous: draft.rules.anonymous },
  })
  notify(step, 'item_opened', 'eligible')
  return step
}

function checkDraft({ question, options, rules, deadline }: VotingDraft, now: number): void {
  if (spoken(question) === '') throw new AppError('invalid', 'A vote needs a question.')
  if (options.length < 2) throw new AppError('invalid', 'A vote needs at least two options.')
  if (options.some(({ label }) => spoken(label) === ''))
    throw new AppError('invalid', 'One of the options is empty.')
  if (new Set(options.map(({ id }) => id)).size !== options.length) {
    throw new AppError('invalid', 'Two options have the same id.')
  }
  if (deadline !== null && deadline <= now) throw new AppError('invalid', 'The deadline has already passed.')
  const { minChoices, maxChoices, quorumPct } = rules
  if (minChoices < 1 || maxChoices < minChoices || maxChoices > options.length) {
    throw new AppError('invalid', "The number of choices doesn't fit the options.")
  }
  if (quorumPct !== null && (quorumPct < 0 || quorumPct > 100)) {
    throw new AppError('invalid', 'The quorum is a percentage.')
  }
}

/** Applies one event to a voting; guards refuse with an AppError and change nothing. */
export function advanceVoting(state: VotingState, event: VotingEvent, now: number): Step<VotingState> {
  const step: Step<VotingState> = { state, effects: [] }
  switch (event.type) {
    case 'cast':
      onCast(step, event, now)
      break
    case 'close':
      onClose(step, event, now)
      break
    case 'reopen':
      onReopen(step, event, now)
      break
    case 'tick':
      if (isPast(state, now) && state.phase === 'open') finish(step, event.ballots, { by: null, now })
      break
    case 'left':
      onLeft(step, event, now)
      break
    case 'box_lost':
      onBoxLost(step, event, now)
      break
    case 'dissolved':
      onDissolved(step, event, now)
  }
  return step
}

function isPast({ deadline }: VotingState, now: number): boolean {
  return deadline !== null && now >= deadline
}

function onCast(step: Step<VotingState>, event: EventOf<'cast'>, now: number): void {
  const { state } = step
  const { by, choices } = event
  if (state.phase === 'closed' || isPast(state, now)) throw closed()
  if (!state.eligible.includes(by.memberId)) throw notEligible()
  checkChoices(state, choices)
  if (state.rules.anonymous) castAnonymously(step, event)
  else castByName(step, event, now)
  if (step.state === state) return
  const { submitted, votes, eligible, rules } = step.state
  const voted = rules.anonymous ? submitted.length : Object.keys(votes).length
  const ballots = () => [...event.ballots(), choices]
  if (rules.closeWhenComplete && voted === eligible.length) finish(step, ballots, { by: null, now })
}

function castByName(step: Step<VotingState>, { by, choices }: EventOf<'cast'>, now: number): void {
  const { state } = step
  const before = state.votes[by.memberId]
  const viaAgent = by.kind === 'agent'
  if (viaAgent && before?.viaAgent === false) throw humanAnswered()
  const isSame = before?.choices.join('\n') === choices.join('\n')
  if (isSame && before?.viaAgent === viaAgent) return
  const vote = { choices, at: now, viaAgent }
  step.state = { ...state, votes: { ...state.votes, [by.memberId]: vote } }
  journal(step, { kind: 'Vote', by, after: { voted: true, changed: before !== undefined } })
}

/** A ballot has no name, so nobody can change it afterwards. Not even the time is stored for voters. */
function castAnonymously(step: Step<VotingState>, event: EventOf<'cast'>): void {
  const { state } = step
  const { by, choices } = event
  if (by.kind === 'agent' && !event.agentsMayCastAnonymously) {
    throw notEligible(
      "Agents can't vote in anonymous votes here; the member has to vote in person. The owner can change that.",
    )
  }
  if (state.submitted.includes(by.memberId)) {
    // The answer was lost on the way: the tag is in the box, and so is the ballot.
    if (event.isTagUsed) return
    throw new AppError('conflict', "You've already voted, and an anonymous ballot is final.", {
      reason: 'closed',
    })
  }
  const { tag = '' } = event
  if (event.isTagUsed) throw new AppError('invalid', 'tag: already used; draw another one')
  step.state = { ...state, submitted: [...state.submitted, by.memberId].toSorted() }
  step.effects.push({ type: 'ballot', choices, tag })
  if (by.kind === 'agent') journal(step, { kind: 'Vote', by, after: { voted: true } })
}

function onClose(step: Step<VotingState>, { by, facts, ballots }: EventOf<'close'>, now: number): void {
  if (step.state.phase === 'closed') throw closed()
  if (by.kind === 'agent' || !facts.facilitator) {
    throw notYours('Only the author, the owner or the team’s leader and secretary can close a vote.')
  }
  finish(step, ballots, { by, now })
}

function finish(
  step: Step<VotingState>,
  detached: Detached,
  { by, now }: { by: Actor | null; now: number },
): void {
  const { state } = step
  const { rules, options, votes, eligible } = state
  const isTooFew = rules.anonymous && state.submitted.length > 0 && state.submitted.length < FEWEST_BALLOTS
  const ballots = () => (rules.anonymous ? detached() : Object.values(votes).map(({ choices }) => choices))
  const counted = isTooFew
    ? null
    : tally(
        rules.mode,
        options.map(({ id }) => id),
        ballots(),
      )
  const outcome = counted === null ? 'too_few' : outcomeOf(counted, rules.quorumPct, eligible.length)
  if (rules.anonymous) step.effects.push({ type: 'box', fate: isTooFew ? 'destroy' : 'count' })
  const resolutions = state.resolutions + 1
  step.state = { ...state, phase: 'closed', outcome, tally: counted, closedAt: now, resolutions }
  journal(step, { kind: 'Voting', by, before: { phase: 'open' }, after: { phase: 'closed', outcome } })
  decide(step, outcome, by)
  notify(step, 'resolved', 'eligible')
}

function outcomeOf(
  { ballots, winners }: { ballots: number; winners: string[] },
  quorumPct: number | null,
  eligible: number,
): 'decided' | 'tie' | 'no_quorum' | 'no_ballots' {
  if (quorumPct !== null && ballots * 100 < quorumPct * eligible) return 'no_quorum'
  if (ballots === 0) return 'no_ballots'
  return winners.length === 1 ? 'decided' : 'tie'
}

function onReopen(step: Step<VotingState>, event: EventOf<'reopen'>, now: number): void {
  const { state } = step
  const { by, facts, reason, deadline } = event
  if (state.phase === 'open' || state.closedAt === null) return
  if (state.rules.anonymous)
    throw new AppError('conflict', "An anonymous vote can't be reopened.", { reason: 'closed' })
  if (by.kind === 'agent' || !facts.referee || by.memberId === state.authorId) {
    throw notEligible('Only a referee can reopen a vote, and not their own.')
  }
  if (now > state.closedAt + REOPEN_MS) throw closed()
  if (spoken(reason) === '') throw reasonRequired()
  if (deadline !== null && deadline <= now) throw new AppError('invalid', 'The deadline has already passed.')
  const eligible = state.eligible.filter((id) => event.belong.includes(id) || hasVoted(state, id))
  step.state = { ...state, phase: 'open', outcome: null, tally: null, closedAt: null, deadline, eligible }
  journal(step, {
    kind: 'Process',
    by,
    before: { phase: 'closed' },
    after: { phase: 'open', reopened: true },
  })
  notify(step, 'item_opened', 'eligible')
}

/**
 * Members who have voted stay counted, with a name or without: they decided when they voted, and both kinds give the
 * same result. Members who haven't voted are no longer waited for.
 */
function onLeft(step: Step<VotingState>, { memberId, ballots }: EventOf<'left'>, now: number): void {
  const { state } = step
  if (state.phase === 'closed' || !state.eligible.includes(memberId)) return
  if (hasVoted(state, memberId)) return
  step.state = { ...state, eligible: state.eligible.filter((id) => id !== memberId) }
  journal(step, { kind: 'Process', by: null, after: { left: memberId } })
  const { rules, submitted, eligible } = step.state
  const voted = rules.anonymous ? submitted.length : Object.keys(step.state.votes).length
  if (rules.closeWhenComplete && eligible.length > 0 && voted === eligible.length) {
    finish(step, ballots, { by: null, now })
  }
}

/** The ballots are lost for good; the voters are asked again, with time to vote. */
function onBoxLost(step: Step<VotingState>, { belong }: EventOf<'box_lost'>, now: number): void {
  const { state } = step
  if (state.phase === 'closed') return
  const { submitted, round = 1, deadline } = state
  const { looseUntil: _gone, ...rest } = state
  step.state = {
    ...rest,
    submitted: [],
    round: round + 1,
    eligible: state.eligible.filter((memberId) => belong.includes(memberId)),
    deadline: deadline === null ? null : Math.max(deadline, now + AGAIN_MS),
  }
  step.effects.push({ type: 'box', fate: 'destroy' })
  journal(step, { kind: 'Process', by: null, after: { box_lost: true, casts: submitted.length } })
  notify(step, 'box_lost', submitted)
}

function onDissolved(step: Step<VotingState>, { by }: EventOf<'dissolved'>, now: number): void {
  const { state } = step
  if (state.phase === 'closed') return
  const resolutions = state.resolutions + 1
  step.state = { ...state, phase: 'closed', outcome: 'withdrawn', closedAt: now, resolutions }
  if (state.rules.anonymous) step.effects.push({ type: 'box', fate: 'destroy' })
  const after = { phase: 'closed', outcome: 'withdrawn' }
  journal(step, { kind: 'Voting', by, before: { phase: 'open' }, after })
  decide(step, 'withdrawn', by)
  notify(step, 'resolved', 'eligible')
}
