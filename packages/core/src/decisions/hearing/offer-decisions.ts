import type { HeardVerdict } from '@arachne/contract'

import type { Interaction, InteractionAnswer, Interactions } from '../../identities/messages/interactions.ts'
import type { Clock } from '../../ports.ts'
import { nameText } from '../cards/agent-text.ts'
import { ANSWER_FIELD, answerForm, answerRows, confirmCard } from '../cards/card-rows.ts'
import { shortQuestion } from '../cards/card-text.ts'
import { DECISION_FEATURE, type Press, readPress } from '../cards/press.ts'
import { CARD_WORDS, verdictText } from '../cards/words.ts'
import type { Responder } from '../question/event.ts'
import { heldOf } from '../question/held-answers.ts'
import { isOpen, type QuestionState } from '../question/question-state.ts'
import type { DecisionService, PersonEvent } from '../service/decision-service.ts'
import type { DecisionHearing } from './decision-hearing.ts'

interface Deps {
  decisions: DecisionService
  hearing: DecisionHearing
  clock: Clock
}

/** Nobody reads it: it only makes the decision service note who tried. */
const TRIED = '-'

function responder({ person }: Interaction): Responder {
  return { id: person.id, name: person.name, roles: person.roles, human: true }
}

/** A press, choice or form as an event; undefined: something has to be shown first. */
function eventOf(interaction: Interaction, press: Press, at: number): PersonEvent | undefined {
  const base = { id: `press:${interaction.id}`, at, from: responder(interaction), told: true }
  if (typeof press === 'object') {
    if ('option' in press) return { ...base, type: 'choice', option: press.option, source: 'button' }
    return { ...base, type: 'confirmed', number: press.confirms, accepts: press.accepts }
  }
  if (press === 'select') {
    return { ...base, type: 'choice', option: Number(interaction.values[0] ?? -1), source: 'select' }
  }
  if (press === 'change' || interaction.kind !== 'modal') return undefined
  return { ...base, type: 'other', text: interaction.fields.get(ANSWER_FIELD) ?? '' }
}

/** Whether this person can still answer: while it is open, or, for the person who answered, until it is delivered. */
function mayTry({ phase, answer, ...state }: QuestionState, person: Responder): boolean {
  return isOpen(state) || (phase === 'settled' && answer?.by?.id === person.id)
}

function verdictCard(verdict: HeardVerdict, state: QuestionState, { id, language }: Interaction['person']) {
  const words = CARD_WORDS[language]
  const held = verdict === 'to_confirm' ? heldOf(state, id) : undefined
  if (held !== undefined) return confirmCard(state, held, words)
  const content = verdictText(words, verdict, nameText(state.answer?.by?.name ?? '–'))
  return { content, ...(verdict === 'unclear' && { rows: answerRows(state.question, words) }) }
}

/** Buttons, menus and forms of cards, and reactions on them. Only the person who presses sees the outcome. */
export function offerDecisions(interactions: Interactions, { decisions, hearing, clock }: Deps): void {
  async function hear(id: string, event: PersonEvent, { person }: Interaction, answer: InteractionAnswer) {
    const { verdict, state } = await decisions.hear(id, event)
    await answer.reply(verdictCard(verdict, state, person))
  }

  /** Shows the form, or the options again. People who may not answer are told why, and the history records it. */
  async function show(
    state: QuestionState,
    press: Press,
    { interaction, answer }: { interaction: Interaction; answer: InteractionAnswer },
  ) {
    const { question } = state
    const words = CARD_WORDS[interaction.person.language]
    const from = responder(interaction)
    const allowed = mayTry(state, from) && (await decisions.mayAnswer(state, from))
    if (!allowed) {
      const event = { id: `press:${interaction.id}`, at: clock.now(), from, told: true } as const
      return hear(question.id, { ...event, type: 'other', text: TRIED }, interaction, answer)
    }
    if (press === 'other' || question.options.length === 0) return answer.ask(answerForm(question, words))
    await answer.reply({ content: `> ${shortQuestion(state)}`, rows: answerRows(question, words) })
  }

  /** A question that is unknown here belongs to another program. */
  async function owns({ data }: Interaction): Promise<boolean> {
    const id = readPress(data)?.questionId
    return id !== undefined && (decisions.stands(id) || (await decisions.find(id)) !== undefined)
  }

  async function take(interaction: Interaction, answer: InteractionAnswer): Promise<void> {
    const made = readPress(interaction.data)
    const state = made === undefined ? undefined : await decisions.find(made.questionId)
    if (made === undefined || state === undefined) {
      return answer.reply({ content: CARD_WORDS[interaction.person.language].outdated })
    }
    const event = eventOf(interaction, made.press, clock.now())
    if (event === undefined) return show(state, made.press, { interaction, answer })
    await hear(made.questionId, event, interaction, answer)
  }

  interactions.on(DECISION_FEATURE, take, owns)

  interactions.onReaction(({ channelId, messageId, userId, person, emoji }) =>
    hearing.reaction({
      channelId,
      messageId,
      emoji,
      from: { id: userId, name: person.name, roles: person.roles, human: true },
      at: clock.now(),
    }),
  )
}
