import type { PreparedChange } from '@arachne/contract/governance'

import { type ElectionState, liveAnswer, nominationsOf } from '../election/election-state.ts'
import { unansweredIn as unansweredTopic } from '../topic/topic-state.ts'
import type { TopicState } from '../topic/topic-state.ts'
import { hasVoted, type VotingState } from '../voting/voting-state.ts'

interface Base {
  id: string
  channelId: string
  /** null: it is in the organisation's channel. */
  teamId: string | null
  /** The message that shows it; null: a draft. */
  messageId: string | null
  createdAt: number
  /** Goes up with each save. */
  version: number
  /** The journal entry of its outcome. */
  decisionSeq: number | null
  template: string | null
  /** Who rules on it, also from outside its circle, or has ruled. null: stored before this was recorded. */
  rulerIds: readonly string[] | null
  /** The deadlines whose passing and whose reminder have been handled, and the review that was announced. */
  done: { deadline: number | null; reminder: number | null; review: number | null }
}

export interface TopicItem extends Base {
  kind: 'topic'
  state: TopicState
  change: PreparedChange | null
  changeAppliedAt: number | null
  /** The agent's question that a member turned into this topic. */
  questionId?: string
}

export interface VotingItem extends Base {
  kind: 'voting'
  state: VotingState
}

export interface ElectionItem extends Base {
  kind: 'election'
  state: ElectionState
  /** null: a role that doesn't exist yet. */
  roleId: string | null
  roleDescription: string
  termMonths: number | null
  roleAssignedAt: number | null
}

/** A topic, voting or election: the machine's state, and the facts around it. */
export type Item = TopicItem | VotingItem | ElectionItem
export type ItemKindName = Item['kind']
interface ItemKinds {
  topic: TopicItem
  voting: VotingItem
  election: ElectionItem
}
export type ItemOf<Kind extends ItemKindName> = ItemKinds[Kind]
export type StateOf<Kind extends ItemKindName> = ItemKinds[Kind]['state']

export const NOTHING_DONE: Base['done'] = { deadline: null, reminder: null, review: null }

const DAY_MS = 24 * 3_600_000

export function titleOf(
  item:
    | Pick<TopicItem, 'kind' | 'state'>
    | Pick<VotingItem, 'kind' | 'state'>
    | Pick<ElectionItem, 'kind' | 'state'>,
): string {
  if (item.kind === 'topic') return item.state.title
  return item.kind === 'voting' ? item.state.question : item.state.roleTitle
}

export function isOpenItem({ state }: Item): boolean {
  return state.phase !== 'resolved' && state.phase !== 'closed'
}

export function isDraft({ state }: Item): boolean {
  return state.phase === 'proposition'
}

/** Accepted or elected by the only person who could decide. */
export function isAlone(item: Item): boolean {
  return item.kind !== 'voting' && item.state.alone === true
}

export function closedAtOf(item: Item): number | null {
  return item.kind === 'topic' ? item.state.resolvedAt : item.state.closedAt
}

export function reviewOf(item: Item): number | null {
  const isInForce = item.kind === 'topic' && ['accepted', 'modified'].includes(item.state.outcome ?? '')
  return isInForce ? item.state.reviewOn : null
}

/** Who still has to answer in the current phase. */
export function unansweredOf(item: Item): string[] {
  if (!isOpenItem(item)) return []
  switch (item.kind) {
    case 'topic':
      return item.state.phase === 'consent' ? unansweredTopic(item.state) : []
    case 'voting':
      return item.state.eligible.filter((memberId) => !hasVoted(item.state, memberId))
    case 'election':
      return unansweredElection(item.state)
  }
}

function unansweredElection(state: ElectionState): string[] {
  if (state.phase === 'nomination') {
    const done = new Set(nominationsOf(state).map(({ nominatorId }) => nominatorId))
    return state.eligible.filter((memberId) => !done.has(memberId))
  }
  if (state.phase !== 'consent') return []
  return electorateOfConsent(state).filter((memberId) => liveAnswer(state, memberId) === undefined)
}

/** The candidate may answer even if they aren't in the team. */
export function electorateOfConsent({ eligible, candidateId }: ElectionState): string[] {
  return [...new Set([...eligible, ...(candidateId === null ? [] : [candidateId])])]
}

/** When time alone affects an item: a reminder, a deadline, a review. null: never. */
export function nextDueOf(item: Item): number | null {
  const { deadline, reminder, review } = item.done
  const ends = isOpenItem(item) ? item.state.deadline : null
  const reviewOn = reviewOf(item)
  const due = [
    ends !== null && deadline !== ends ? ends : null,
    ends !== null && deadline !== ends && reminder !== ends ? ends - DAY_MS : null,
    reviewOn !== null && review !== reviewOn ? reviewOn : null,
  ].filter((at) => at !== null)
  return due.length === 0 ? null : Math.min(...due)
}

export function reminderDue({ done, state }: Item, now: number): boolean {
  const { deadline } = state
  return deadline !== null && done.reminder !== deadline && now >= deadline - DAY_MS && now < deadline
}

/** What counts as handled once an item has this deadline. A deadline within a day is its own reminder. */
export function doneAt(
  { done, state }: Pick<Item, 'done' | 'state'>,
  deadline: number | null,
  now: number,
): Item['done'] {
  if (deadline === null) return done
  const isSoon = deadline !== state.deadline && deadline - now <= DAY_MS
  return {
    ...done,
    deadline: now >= deadline ? deadline : done.deadline,
    reminder: isSoon ? deadline : done.reminder,
  }
}
