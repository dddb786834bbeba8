import { readAnswer } from '../reply-parser/read-answer.ts'
import type { AnswerReading } from '../reply-parser/reading.ts'
import { mayAnswer } from './approvers.ts'
import { passDeadline } from './deadline.ts'
import { type Draft, editCard, emit, note, settle } from './draft.ts'
import type { EventOf, Responder } from './event.ts'
import { dropHeld, heldOf, holdAnswer, needsPress } from './held-answers.ts'
import { type DecisionAnswer, isOpen, type QuestionState, type Settling } from './question-state.ts'
import { takeVote } from './votes.ts'

/** People send a sentence in two messages: replies within this time belong together. */
const SETTLE_MS = 2_000
const MOST_CLARIFICATIONS = 2

type Given = Pick<DecisionAnswer, 'text' | 'at' | 'source' | 'place'> & {
  by: { id: string; name: string }
  reading: AnswerReading
  told?: boolean | undefined
  /** Pressed, not typed. */
  pressed?: boolean
}

function readReply({ question }: QuestionState, text: string): AnswerReading {
  return readAnswer(question.options, text, question.text)
}

function asAnswer(
  { answer: before }: QuestionState,
  { reading, text, at, source, by, place }: Given,
): DecisionAnswer | undefined {
  if (reading.kind === 'ambiguous') return undefined
  return {
    number: (before?.number ?? 0) + 1,
    kind: reading.kind,
    option: reading.option ?? null,
    text,
    qualified: reading.qualified === true,
    by,
    at,
    source,
    ...(place !== undefined && { place }),
  }
}

/** Until the agent has the answer, the person who gave it may change it; an answer agreed on by several stays. */
export function mayChange({ outcome, answer, phase, question }: QuestionState, personId: string): boolean {
  if (phase !== 'settled' || question.quorum > 1) return false
  return (outcome === 'answered' || outcome === 'cancelled') && answer?.by?.id === personId
}

/** The same person may change an answer, and an answer given in time overrides what the deadline did. */
function mayReplace(state: QuestionState, { by, at }: Given): boolean {
  const { outcome, answer, phase, question } = state
  if (phase !== 'settled') return false
  if (outcome === 'answered' || outcome === 'cancelled') {
    return mayChange(state, by.id) && answer !== null && answer.at <= at
  }
  const inTime = question.deadline !== null && at < question.deadline.at
  return inTime && (outcome === 'default' || outcome === 'expired')
}

function clarify(draft: Draft, { by, told, reading: { words } }: Given): void {
  const { state } = draft
  note(draft, 'replied unclearly', by.id)
  if (told === true || state.clarified >= MOST_CLARIFICATIONS) return
  state.clarified += 1
  const effect = { type: 'clarify', attempt: state.clarified, to: by.id } as const
  emit(draft, { ...effect, ...(words !== undefined && { words }) }, state.clarified)
}

/** With a quorum, only options can be counted; without free answers, only options are valid. */
function counts({ question }: QuestionState, answer: DecisionAnswer): boolean {
  if (answer.option !== null || answer.kind === 'cancel') return true
  if (question.options.length === 0) return question.quorum === 1
  return question.freeAnswers && question.quorum === 1
}

function take(draft: Draft, given: Given): void {
  const { state } = draft
  const { reading, by } = given
  if (reading.silent === true) return note(draft, 'hesitated', by.id)
  if (reading.question === true && reading.kind === 'free') {
    note(draft, 'asked back', by.id)
    return emit(
      draft,
      { type: 'ask_agent', text: given.text, by: by.id, name: by.name },
      state.history.length,
    )
  }
  const answer = asAnswer(state, given)
  if (answer === undefined || !counts(state, answer)) return clarify(draft, given)
  // One of several people can't cancel for the others.
  if (answer.kind === 'cancel' && state.question.quorum > 1) return clarify(draft, given)
  takeOrHold(draft, answer, given)
}

function takeOrHold(draft: Draft, answer: DecisionAnswer, { pressed = false, told }: Given): void {
  if (pressed || !needsPress(draft.state, answer)) return takeVote(draft, answer)
  holdAnswer(draft, answer, told)
}

/** Names a choice, instead of talking around one. */
function isClear({ reading: { kind, question } }: Given): boolean {
  return question !== true && kind !== 'free' && kind !== 'ambiguous'
}

/**
 * What a person adds to their own answer ("but only after six") belongs to it until the agent has it: the choice stays,
 * with all the words. Treated as a new answer, the choice would be lost; ignored, the condition.
 */
function addWords(draft: Draft, given: Given): boolean {
  const { outcome, answer } = draft.state
  if (given.source !== 'text' || isClear(given)) return false
  if (outcome !== 'answered' && outcome !== 'cancelled') return false
  if (answer === null || !mayReplace(draft.state, given)) return false
  const { text, at, place } = given
  note(draft, 'added to the answer', given.by.id)
  settle(draft, outcome, {
    ...answer,
    number: answer.number + 1,
    text: `${answer.text}\n${text}`,
    qualified: true,
    at,
    ...(place !== undefined && { place }),
  })
  return true
}

function takeLate(draft: Draft, given: Given): void {
  const { state } = draft
  if (addWords(draft, given)) return
  const answer = asAnswer(state, given)
  const person = given.by.id
  if (
    answer !== undefined &&
    mayReplace(state, given) &&
    counts(state, answer) &&
    given.reading.question !== true
  ) {
    if (given.pressed === true || !needsPress(state, answer)) note(draft, 'changed the answer', person)
    return takeOrHold(draft, answer, given)
  }
  // "Thank you" needs no notice.
  if (given.source === 'text' && !isClear(given)) return
  note(draft, 'answered too late', person)
  if (given.told === true) return
  const type =
    state.phase === 'delivered' || state.answer?.by?.id === person ? 'too_late' : 'already_answered'
  emit(draft, { type, person }, state.history.length)
}

function hear(draft: Draft, given: Given): void {
  const { deadline } = draft.state.question
  if (given.reading.silent !== true && given.reading.question !== true) dropHeld(draft, given.by.id)
  // A reply after the deadline is late, even if it is read before anything checked the clock.
  if (isOpen(draft.state) && deadline !== null && given.at > deadline.at) passDeadline(draft)
  if (isOpen(draft.state)) take(draft, given)
  else takeLate(draft, given)
}

/** false: this person's words don't count; each person gets at most one notice saying so. */
function admit(draft: Draft, from: Responder, told = false): boolean {
  const { state } = draft
  if (!from.human) return false
  if (mayAnswer(state, from)) return true
  note(draft, 'turned away', from.id)
  if (!told && !state.turnedAway.includes(from.id)) {
    state.turnedAway.push(from.id)
    emit(draft, { type: 'turn_away', person: from.id }, from.id)
  }
  return false
}

/** undefined: no choice · bare: yes or no, which may refer to what follows · named: an option. */
function choiceAlone(state: QuestionState, text: string): 'bare' | 'named' | undefined {
  const { kind, question } = readReply(state, text)
  if (question === true || !(kind === 'option' || kind === 'yes' || kind === 'no')) return undefined
  return ['yes', 'no', 'cancel'].includes(readAnswer([], text).kind) ? 'bare' : 'named'
}

/**
 * "A", then "B": the second choice counts. Otherwise both messages are one reply: of "please don't" and "delete it",
 * the second alone would mean the opposite. An edited message counts on its own.
 */
function saidTogether(state: QuestionState, earlier: Settling, { text, place }: EventOf<'reply'>): string {
  if (place !== undefined && earlier.place?.messageId === place.messageId) return text
  const [before, after] = [choiceAlone(state, earlier.text), choiceAlone(state, text)]
  const isSecondThought = after !== undefined && (before === 'named' || before === after)
  return isSecondThought ? text : `${earlier.text}\n${text}`
}

export function onReply(draft: Draft, reply: EventOf<'reply'>): void {
  const { at, from, text, place } = reply
  if (text.trim() === '' || !admit(draft, from)) return
  const last = draft.state.settling[from.id]
  if (last !== undefined && last.at > at) return
  if (last !== undefined && at >= last.until) endSettling(draft, from.id, last)
  const earlier = draft.state.settling[from.id]
  draft.state.settling[from.id] = {
    name: from.name,
    text: earlier === undefined ? text : saidTogether(draft.state, earlier, reply),
    at,
    until: at + SETTLE_MS,
    ...(place !== undefined && { place }),
  }
  if (draft.now >= at + SETTLE_MS) settleReplies(draft)
}

export function onChoice(draft: Draft, { at, from, option, source, told }: EventOf<'choice'>): void {
  const text = draft.state.question.options[option]
  if (text === undefined || !admit(draft, from, told)) return
  delete draft.state.settling[from.id]
  const reading = { kind: 'option', option } as const
  hear(draft, { reading, text, at, source, told, pressed: true, by: { id: from.id, name: from.name } })
}

/** Typed into the card's form: it is meant as it is, so it is neither held back nor interpreted. */
export function onOther(draft: Draft, event: EventOf<'other'>): void {
  const { at, from, text, source = 'modal', told } = event
  if (text.trim() === '' || !admit(draft, from, told)) return
  delete draft.state.settling[from.id]
  const reading = readReply(draft.state, text)
  const meant: AnswerReading = reading.kind === 'ambiguous' ? { kind: 'free' } : reading
  const by = { id: from.id, name: from.name }
  hear(draft, { reading: meant, text, at, source, told, pressed: source === 'reaction', by })
}

/** Only its author can say whether it was read correctly. */
export function onConfirmed(draft: Draft, { at, from, number, accepts, told }: EventOf<'confirmed'>): void {
  if (!admit(draft, from, told)) return
  const held = heldOf(draft.state, from.id)
  if (held?.number !== number) return
  dropHeld(draft, from.id)
  if (!accepts) return note(draft, 'not confirmed', from.id)
  const { kind, option, qualified, text, source, place } = held.answer
  const reading = { kind, ...(option !== null && { option }), ...(qualified && { qualified: true as const }) }
  const by = { id: from.id, name: from.name }
  hear(draft, { reading, text, at, source, told, by, pressed: true, ...(place !== undefined && { place }) })
}

function endSettling(draft: Draft, person: string, { text, at, name, place }: Settling): void {
  delete draft.state.settling[person]
  const reading = readReply(draft.state, text)
  hear(draft, {
    reading,
    text,
    at,
    source: 'text',
    by: { id: person, name },
    ...(place !== undefined && { place }),
  })
}

/** Applies the replies that weren't followed up, earliest first. */
export function settleReplies(draft: Draft): void {
  const ready = Object.entries(draft.state.settling)
    .filter(([, { until }]) => until <= draft.now)
    .toSorted(([, left], [, right]) => left.at - right.at)
  for (const [person] of ready) {
    const reply = draft.state.settling[person]
    if (reply !== undefined) endSettling(draft, person, reply)
  }
}

export function onUpdate(draft: Draft, { at, text }: EventOf<'updated'>): void {
  if (!isOpen(draft.state)) return
  draft.state.additions.push({ at, text })
  note(draft, 'context added')
  emit(draft, { type: 'addition', number: draft.state.additions.length }, draft.state.additions.length)
  editCard(draft)
}
