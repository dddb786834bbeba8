import { receiptWords } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import type { Interaction, InteractionAnswer, Interactions } from '../../identities/messages/interactions.ts'
import type { Clock } from '../../ports.ts'
import type { Situation } from '../items/item-access.ts'
import type { ItemService } from '../items/item-service.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import type { OrgaSeat, OrgaSeats } from '../storage/seats.ts'
import { type CardActsDeps, createCardActs, type Pressed, Refusal, refusalOf } from './card-acts.ts'
import type { CardOutbox } from './card-outbox.ts'
import { formFor } from './forms.ts'
import type { CardLinks, CardUrls, ItemCardStore } from './ports.ts'
import { ITEM_FEATURE, readItemPress } from './press.ts'
import { isCurrent, isSecret } from './turn.ts'
import { cardLanguage, ITEM_CARD_WORDS, type ItemCardWords } from './words.ts'

interface Deps extends CardActsDeps {
  store: Pick<GovernanceStore, 'reads'>
  seats: OrgaSeats
  items: Pick<ItemService, 'find'>
  cards: Pick<ItemCardStore, 'ofItem'>
  links: CardLinks
  outbox: Pick<CardOutbox, 'show'>
  clock: Clock
  urls: CardUrls
}

/**
 * Buttons and forms of cards. Nothing is remembered between two presses: a card names the item, the round and the act,
 * and rights are checked at each press. Only the person who presses sees the result.
 */
export function offerItemCards(interactions: Interactions, deps: Deps): void {
  const pressedOf = createPressing(deps)
  const act = createCardActs(deps)

  async function receive(interaction: Interaction, answer: InteractionAnswer): Promise<void> {
    const words = ITEM_CARD_WORDS[cardLanguage(interaction.person.locale)]
    const pressed = await pressedOf(interaction, words)
    const { situation, press } = pressed
    const form = formFor(situation.item, press, words)
    if (form !== undefined && interaction.kind !== 'modal') return answer.ask(form)
    const tag = await act(pressed)
    const content = tag === undefined ? words.done[press.act] : words.finalBallot(receiptWords(tag))
    await answer.reply({ content })
  }

  interactions.on(ITEM_FEATURE, async (interaction, answer) => {
    try {
      await receive(interaction, answer)
    } catch (error) {
      const words = ITEM_CARD_WORDS[cardLanguage(interaction.person.locale)]
      const content = sentenceFor(error, words)
      if (content === undefined) throw error
      await answer.reply({ content })
    }
  })
}

/** Finds who pressed what on which item, if they may. */
function createPressing({ store, seats, items, cards, links, outbox, clock, urls }: Deps) {
  async function seatFor(orgaId: string, userId: string): Promise<OrgaSeat | undefined> {
    const member = await links.memberOf(orgaId, userId)
    return member && (await orNothing(seats.of(member.personId, orgaId)))
  }

  async function situationOf(seat: OrgaSeat, id: string): Promise<Situation | undefined> {
    const item = await store.reads(seat.orgaId).items.find(id)
    return item && (await orNothing(items.find(seat, { id, kind: item.kind })))
  }

  return async (interaction: Interaction, words: ItemCardWords): Promise<Pressed> => {
    const { refused } = words
    const press = readItemPress(interaction.data)
    const card = press && (await cards.ofItem(press.itemId))
    if (press === undefined || card === undefined) throw new Refusal(refused.outdated)
    const { orgaId, itemId } = card
    const seat = await seatFor(orgaId, interaction.person.id)
    if (seat === undefined) throw new Refusal(refused.stranger(urls.home()))
    const situation = await situationOf(seat, itemId)
    if (situation === undefined) throw new Refusal(refused.hidden)
    const { item } = situation
    if ((await links.channelOf(orgaId, item.channelId)) === undefined) throw new Refusal(refused.unlinked)
    if (!isCurrent(item, press)) {
      outbox.show({ orgaId, itemId }, { again: true })
      throw new Refusal(refused.moved)
    }
    const { settings } = await store.reads(orgaId).orgas.get()
    if (isSecret(item) && settings.webOnlySecrets === true) {
      throw new Refusal(refused.webOnly(urls.item(orgaId, item)))
    }
    const pressed = { seat, situation, press, interaction, words }
    const refusal = refusalOf(pressed, clock.now())
    if (refusal !== undefined) throw new Refusal(refusal)
    return pressed
  }
}

async function orNothing<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

/** undefined: nothing we have a sentence for. */
function sentenceFor(error: unknown, { refused, may }: ItemCardWords): string | undefined {
  if (error instanceof Refusal) return error.message
  if (!(error instanceof AppError)) return undefined
  switch (error.details.reason) {
    case 'wrong_phase':
      return refused.moved
    case 'closed':
      return may.deadline_passed
    case 'not_eligible':
      return may.not_eligible
    case 'reason_required':
      return refused.reason
    case 'archived':
      return may.archived
    default:
      return undefined
  }
}
