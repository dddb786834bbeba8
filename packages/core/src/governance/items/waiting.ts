import type { ItemCard, WaitingItem } from '@arachne/contract/governance'

import { whatHinders } from '../election/electing.ts'
import { liveAnswer, nominationsOf } from '../election/election-state.ts'
import { whatBlocks } from '../topic/consent-round.ts'
import { liveResponse } from '../topic/topic-state.ts'
import { hasVoted } from '../voting/voting-state.ts'
import { electorateOfConsent, isAlone, isOpenItem, type Item, titleOf, unansweredOf } from './item.ts'

export type WaitingAct = WaitingItem['act']

/** What an item needs from this member; undefined: nothing. */
export function waitsFor(item: Item, memberId: string, now: number): WaitingAct | undefined {
  if (!isOpenItem(item)) return undefined
  const { deadline, authorId } = item.state
  const isOver = deadline !== null && now >= deadline
  const isAsked = unansweredOf(item).includes(memberId)
  switch (item.kind) {
    case 'topic':
      if (isAsked && !isOver) return 'consent'
      return authorId === memberId ? authorsTurn(item, now) : undefined
    case 'voting':
      return isAsked && !isOver ? 'vote' : undefined
    case 'election': {
      const { state } = item
      if (isAsked && state.phase === 'nomination') return isOver ? undefined : 'nominate'
      // A candidate answers last, perhaps late.
      if (isAsked && state.candidateId === memberId) return 'accept_candidacy'
      if (isAsked && !isOver) return 'consent_election'
      const isReady = state.phase === 'consent' && whatHinders(state, now) === undefined
      return authorId === memberId && isReady ? 'resolve' : undefined
    }
  }
}

function authorsTurn(item: Extract<Item, { kind: 'topic' }>, now: number): WaitingAct | undefined {
  const { state } = item
  if (state.phase === 'clarification') {
    return state.clarifications.some(({ answers }) => answers.length === 0) ? 'clarify' : undefined
  }
  return state.phase === 'consent' && whatBlocks(state, now) === undefined ? 'resolve' : undefined
}

function hasAnswered(item: Item, memberId: string): boolean {
  switch (item.kind) {
    case 'topic':
      return liveResponse(item.state, memberId) !== undefined
    case 'voting':
      return hasVoted(item.state, memberId)
    case 'election':
      if (item.state.phase === 'nomination') {
        return nominationsOf(item.state).some(({ nominatorId }) => nominatorId === memberId)
      }
      return liveAnswer(item.state, memberId) !== undefined
  }
}

export function statusOf(item: Item, memberId: string, now: number): ItemCard['my_status'] {
  if (waitsFor(item, memberId, now) !== undefined) return 'waiting'
  if (!askedBy(item).includes(memberId)) return 'not_eligible'
  return hasAnswered(item, memberId) ? 'answered' : 'nothing_to_do'
}

function askedBy(item: Item): readonly string[] {
  return item.kind === 'election' ? electorateOfConsent(item.state) : item.state.eligible
}

/** How many of those asked now have answered. */
export function countsOf(item: Item): { answered: number; eligible: number } {
  const isConsent = item.kind === 'election' && item.state.phase === 'consent'
  const asked = isConsent ? askedBy(item) : item.state.eligible
  return { answered: asked.filter((memberId) => hasAnswered(item, memberId)).length, eligible: asked.length }
}

export function itemCardOf(item: Item, memberId: string, now: number): ItemCard {
  const { phase, outcome, deadline } = item.state
  return {
    id: item.id,
    kind: item.kind,
    title: titleOf(item),
    phase,
    outcome,
    alone: isAlone(item),
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    ...countsOf(item),
    my_status: statusOf(item, memberId, now),
  }
}
