import type { ElectionState } from '../src/governance/election/election-state.ts'
import {
  type ElectionItem,
  NOTHING_DONE,
  type TopicItem,
  type VotingItem,
} from '../src/governance/items/item.ts'
import type { TopicState } from '../src/governance/topic/topic-state.ts'
import type { VotingRules, VotingState } from '../src/governance/voting/voting-state.ts'

export const ITEM_TITLE = 'More bread'

const DEADLINE = 1_800_000_000_000

const base = {
  id: '5c3ab6b9-31f5-4ac4-8f0e-7a8d5f2f4f10',
  channelId: 'channel',
  teamId: null,
  messageId: 'message',
  createdAt: 0,
  version: 1,
  decisionSeq: null,
  template: null,
  done: NOTHING_DONE,
  rulerIds: [],
}

/** In consent; Ben has answered, Ada has not. */
export function sampleTopic(over: Partial<TopicState> = {}): TopicItem {
  const state: TopicState = {
    phase: 'consent',
    outcome: null,
    authorId: 'ada',
    title: ITEM_TITLE,
    driver: 'Bread runs out by noon.',
    versions: [{ text: 'Bake twice a day.', at: 0 }],
    round: 1,
    deadline: DEADLINE,
    deadlineDone: 0,
    flag: null,
    eligible: ['ada', 'ben'],
    clarifications: [],
    responses: [
      { round: 1, version: 1, memberId: 'ben', response: 'consent', reason: '', at: 0, viaAgent: false },
    ],
    objections: [],
    resolvedAt: null,
    resolutions: 0,
    reviewOn: null,
  }
  return { ...base, kind: 'topic', state: { ...state, ...over }, change: null, changeAppliedAt: null }
}

const TWO = [
  { id: '1', label: 'Rye' },
  { id: '2', label: 'Spelt' },
]

export function sampleVoting(
  over: Partial<VotingRules> = {},
  options: VotingState['options'] = TWO,
): VotingItem {
  const rules: VotingRules = {
    mode: 'single',
    anonymous: false,
    results: 'live',
    quorumPct: null,
    minChoices: 1,
    maxChoices: over.mode === undefined || over.mode === 'single' ? 1 : options.length,
    fullRanking: false,
    closeWhenComplete: true,
    ...over,
  }
  const state: VotingState = {
    phase: 'open',
    outcome: null,
    authorId: 'ada',
    question: ITEM_TITLE,
    options,
    rules,
    deadline: DEADLINE,
    eligible: ['ada', 'ben'],
    votes: {},
    submitted: [],
    tally: null,
    closedAt: null,
    resolutions: 0,
  }
  return { ...base, kind: 'voting', state }
}

/** Of whoever bakes, while people nominate. */
export function sampleElection(over: Partial<ElectionState> = {}): ElectionItem {
  const state: ElectionState = {
    phase: 'nomination',
    outcome: null,
    authorId: 'ada',
    roleTitle: 'Baker',
    round: 1,
    deadline: DEADLINE,
    eligible: ['ada', 'ben'],
    nominations: [],
    revealed: 0,
    candidateId: null,
    candidateReason: '',
    proposal: 0,
    responses: [],
    electedId: null,
    closedAt: null,
    resolutions: 0,
  }
  return {
    ...base,
    kind: 'election',
    state: { ...state, ...over },
    roleId: null,
    roleDescription: 'Gets up early.',
    termMonths: null,
    roleAssignedAt: null,
  }
}
