import { type Draft, editCard, emit, note, openDraft, settle } from './draft.ts'
import type { DecisionEffect } from './effect.ts'
import type { DecisionEvent, EventOf } from './event.ts'
import { type CardPlace, isOpen, type LostPlace, type QuestionState } from './question-state.ts'
import type { DecisionQuestion } from './question.ts'
import { onChoice, onConfirmed, onOther, onReply, onUpdate } from './replies.ts'
import { onTick } from './timing.ts'

export interface DecisionStep {
  state: QuestionState
  /** The effects of this event; also in the state's outbox until they are reported as done. */
  effects: DecisionEffect[]
}

/** A question as it is stored before anything is posted. */
export function openQuestion(question: DecisionQuestion): DecisionStep {
  const state: QuestionState = {
    question,
    phase: 'asked',
    outcome: null,
    answer: null,
    watched: true,
    card: null,
    votes: {},
    settling: {},
    additions: [],
    clarified: 0,
    reminded: 0,
    escalated: false,
    deadlinePassed: false,
    deliveredAt: null,
    turnedAway: [],
    seen: [],
    warnings: [],
    posts: [],
    outbox: [],
    history: [],
  }
  const draft = openDraft(state, question.askedAt)
  note(draft, 'asked')
  emit(draft, { type: 'post_card' })
  return { state: draft.state, effects: draft.effects }
}

function onPosted(draft: Draft, { card, warning }: EventOf<'posted'>): void {
  const { state } = draft
  state.card = card
  if (warning !== undefined) state.warnings.push(warning)
  note(draft, 'shown')
  if (state.phase === 'asked') state.phase = 'waiting'
  // Settled before the card was posted, so the card has to show it.
  else editCard(draft)
}

function isLost({ messageId, channelId, threadId }: CardPlace, lost: LostPlace): boolean {
  if ('messageId' in lost) return messageId === lost.messageId
  return channelId === lost.channelId || threadId === lost.channelId
}

/** Where people can still write: a thread outlives the message it hangs on, and a message its thread. */
function remains(place: CardPlace, lost: LostPlace): CardPlace[] {
  if ('messageId' in lost || !isLost(place, lost)) return [place]
  return place.channelId === lost.channelId ? [] : [{ ...place, threadId: null }]
}

function onCardLost(draft: Draft, { lost }: EventOf<'card_lost'>): void {
  const { state } = draft
  if (!isOpen(state)) return
  const { card, earlier = [] } = state
  const isCard = card !== null && isLost(card, lost)
  state.earlier = [...earlier, ...(isCard ? [card] : [])].flatMap((place) => remains(place, lost))
  if (!isCard) return
  const isFirst = !state.history.some(({ what }) => what === 'card lost')
  state.card = null
  note(draft, 'card lost')
  if (isFirst) emit(draft, { type: 'post_card' }, 'again')
}

function onDelivered(draft: Draft, { answer }: EventOf<'delivered'>): void {
  const { state } = draft
  if (state.phase !== 'settled') return
  if (answer !== undefined && answer !== (state.answer?.number ?? 0)) {
    return note(draft, 'changed while it was delivered')
  }
  // The counter-question is no longer needed.
  state.outbox = state.outbox.filter(({ type }) => type !== 'ask_agent')
  state.phase = 'delivered'
  state.deliveredAt = draft.now
  note(draft, 'delivered')
  editCard(draft)
  emit(draft, { type: 'archive_thread' })
}

/** Only the agent's side ends a question without an answer. */
function onWithdrawn(draft: Draft, why: string): void {
  if (!isOpen(draft.state)) return note(draft, `${why}, too late`)
  note(draft, why)
  settle(draft, 'withdrawn', null)
}

/** Only people who can see a card wonder whether it is still open. */
function onRestarted(draft: Draft, { id }: EventOf<'restarted'>): void {
  if (draft.state.phase !== 'waiting') return
  note(draft, 'restarted')
  emit(draft, { type: 'restart_notice' }, id)
}

function onDone(draft: Draft, { effectId, post }: EventOf<'done'>): void {
  const { state } = draft
  const effect = state.outbox.find(({ id }) => id === effectId)
  if (effect === undefined) return
  state.outbox = state.outbox.filter((each) => each !== effect)
  if (post !== undefined) state.posts.push({ effect: effect.type, place: post })
}

function onWatch(draft: Draft, watched: boolean): void {
  draft.state.watched = watched
}

function work(draft: Draft, event: DecisionEvent): void {
  switch (event.type) {
    case 'posted':
      return onPosted(draft, event)
    case 'reply':
      return onReply(draft, event)
    case 'choice':
      return onChoice(draft, event)
    case 'other':
      return onOther(draft, event)
    case 'confirmed':
      return onConfirmed(draft, event)
    case 'tick':
      return onTick(draft)
    case 'watched':
      return onWatch(draft, true)
    case 'unwatched':
      return onWatch(draft, false)
    case 'updated':
      return onUpdate(draft, event)
    case 'withdrawn':
      return onWithdrawn(draft, `withdrawn: ${event.reason}`)
    case 'superseded':
      return onWithdrawn(draft, `superseded by ${event.by}`)
    case 'delivered':
      return onDelivered(draft, event)
    case 'card_lost':
      return onCardLost(draft, event)
    case 'restarted':
      return onRestarted(draft, event)
    case 'done':
      return onDone(draft, event)
  }
}

/** Events that have the same result however often they arrive; their ids need not be stored. */
const REPEATABLE = new Set<DecisionEvent['type']>(['tick', 'watched', 'unwatched', 'done', 'delivered'])

/**
 * Applies one event to a question. The same event again changes nothing. Effects stay in the outbox until they are
 * reported as done, so a crash in between repeats an effect under its old id.
 */
export function advanceQuestion(state: QuestionState, event: DecisionEvent, now: number): DecisionStep {
  if (state.seen.includes(event.id)) return { state, effects: [] }
  const draft = openDraft(state, now)
  if (!REPEATABLE.has(event.type)) draft.state.seen.push(event.id)
  work(draft, event)
  return { state: draft.state, effects: draft.effects }
}
