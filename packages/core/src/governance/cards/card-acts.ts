import { ELECTION_ACTS, TOPIC_ACTS, VOTING_ACTS } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import type { Interaction } from '../../identities/messages/interactions.ts'
import { electionMay } from '../items/election-may.ts'
import type { Elections } from '../items/election-service.ts'
import type { Situation, SituationOf } from '../items/item-access.ts'
import { topicMay } from '../items/topic-may.ts'
import type { Topics } from '../items/topic-service.ts'
import { votingMay } from '../items/voting-may.ts'
import type { Votings } from '../items/voting-service.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import { ballotOf, NOMINEE_FIELD, REASON_FIELD } from './forms.ts'
import type { CardLinks } from './ports.ts'
import type { CardAct, ItemPress } from './press.ts'
import { isSecret } from './turn.ts'
import type { ItemCardWords } from './words.ts'

export interface CardActsDeps {
  topics: Pick<Topics, 'act'>
  votings: Pick<Votings, 'act' | 'drawTag'>
  elections: Pick<Elections, 'act'>
  links: Pick<CardLinks, 'memberOf'>
}

export interface Pressed {
  seat: OrgaSeat
  situation: Situation
  press: ItemPress
  interaction: Interaction
  words: ItemCardWords
}

/** Refused before a service was called, in the person's language. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

const MAY: Partial<Record<CardAct, 'ask' | 'respond' | 'nominate' | 'change'>> = {
  ask: 'ask',
  consent: 'respond',
  object: 'respond',
  aside: 'respond',
  accept: 'respond',
  nominate: 'nominate',
  pass: 'nominate',
  change: 'change',
}

/** Why this person may not do it now; undefined: they may. Checked before they fill in a form in vain. */
export function refusalOf({ seat, situation, press, words }: Pressed, now: number): string | undefined {
  const { item } = situation
  if (press.act === 'accept' && item.kind === 'election' && item.state.candidateId !== seat.memberId) {
    return words.refused.notCandidate
  }
  const all: Partial<Record<string, { allowed: boolean; reason: keyof ItemCardWords['may'] | null }>> =
    item.kind === 'topic'
      ? topicMay(situation as SituationOf<'topic'>, seat, { now, authorLeft: false })
      : item.kind === 'voting'
        ? votingMay(situation as SituationOf<'voting'>, seat, { now, agentsCast: false })
        : electionMay(situation as SituationOf<'election'>, seat, now)
  const may = all[item.kind === 'voting' ? 'cast' : (MAY[press.act] ?? '')]
  if (may === undefined || may.allowed) return undefined
  return words.may[may.reason ?? 'not_eligible']
}

const RESPONSES = {
  consent: 'consent',
  accept: 'consent',
  object: 'objection',
  aside: 'stand_aside',
} as const

const NOBODY = { nominee_id: null, reason: '' }

/** Carries out a press, through the same services as the page. */
export function createCardActs({ topics, votings, elections, links }: CardActsDeps) {
  async function respond(pressed: Pressed, act: keyof typeof RESPONSES): Promise<void> {
    const { seat, situation, press } = pressed
    const input = { response: RESPONSES[act], reason: reasonOf(pressed) }
    if (situation.item.kind === 'topic') {
      const read = readInput(TOPIC_ACTS.respond.safeParse(input), pressed)
      return topics.act(seat, press.itemId, { act: 'respond', input: read })
    }
    const read = readInput(ELECTION_ACTS.respond.safeParse(input), pressed)
    await elections.act(seat, press.itemId, { act: 'respond', input: read })
  }

  async function nominate(pressed: Pressed, act: 'nominate' | 'change'): Promise<void> {
    const { seat, press, interaction, words } = pressed
    const [userId = ''] = interaction.chosen?.get(NOMINEE_FIELD) ?? []
    const nominee = await links.memberOf(seat.orgaId, userId)
    if (nominee === undefined) throw new Refusal(words.refused.notMember)
    const input = { nominee_id: nominee.id, reason: reasonOf(pressed) }
    const read = readInput(ELECTION_ACTS[act].safeParse(input), pressed)
    await elections.act(seat, press.itemId, { act, input: read })
  }

  async function cast(pressed: Pressed, choices: string[]): Promise<string | undefined> {
    const { seat, press, words, situation } = pressed
    const tag = isSecret(situation.item) ? votings.drawTag() : undefined
    const read = readInput(VOTING_ACTS.cast.safeParse({ choices, tag }), pressed)
    try {
      await votings.act(seat, press.itemId, { act: 'cast', input: read })
      return tag
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid') throw new Refusal(words.refused.choices)
      throw error
    }
  }

  async function otherwise(pressed: Pressed, act: Exclude<CardAct, 'vote' | 'option'>): Promise<void> {
    const { seat, press } = pressed
    switch (act) {
      case 'ask': {
        const input = readInput(TOPIC_ACTS.ask.safeParse({ question: reasonOf(pressed) }), pressed)
        return topics.act(seat, press.itemId, { act: 'ask', input })
      }
      case 'consent':
      case 'accept':
      case 'object':
      case 'aside':
        return respond(pressed, act)
      case 'nominate':
      case 'change':
        return nominate(pressed, act)
      case 'pass':
        return elections.act(seat, press.itemId, { act: 'nominate', input: NOBODY })
    }
  }

  /** For a secret ballot, the tag it was cast with. */
  return async (pressed: Pressed): Promise<string | undefined> => {
    const { press, interaction } = pressed
    if (press.act === 'vote') return cast(pressed, ballotOf(interaction.chosen ?? new Map()))
    if (press.act === 'option') return cast(pressed, [press.option ?? ''])
    await otherwise(pressed, press.act)
    return undefined
  }
}

function reasonOf({ interaction }: Pressed): string {
  return interaction.fields.get(REASON_FIELD) ?? ''
}

type Parsed<Input> = { success: true; data: Input } | { success: false }

/** The page's rules for what may be written. */
function readInput<Input>(parsed: Parsed<Input>, { words }: Pressed): Input {
  if (!parsed.success) throw new Refusal(words.refused.words)
  return parsed.data
}
