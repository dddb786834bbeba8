import type { Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

import type { Entity } from '../entities/entity.ts'
import type { Card, CardButton } from '../messages/interactions.ts'
import { TEXTS } from '../texts/texts.ts'

export const DM_BLOCK = 'dm-block'
export const DM_UNBLOCK = 'dm-unblock'
export const DM_CHOOSE = 'dm-choose'
export const ALL = 'all'

/** The most that Discord shows in one menu. */
const MAX_OPTIONS = 25

/** Names the entity and the person responsible for it before the text. */
export function entityDm(entity: Entity, content: string, language: Language): Card {
  const { dm } = TEXTS[language]
  const buttons: CardButton[] = [
    { feature: DM_BLOCK, data: entity.id, label: dm.block(entity.name).slice(0, 80) },
    { feature: DM_BLOCK, data: ALL, label: dm.blockAll },
  ]
  return { content: `${dm.header(entity)}\n${content}`, rows: [{ buttons }] }
}

export function blockedCard(name: string | undefined, data: string, language: Language): Card {
  const { dm } = TEXTS[language]
  return {
    content: dm.blocked(name),
    rows: [{ buttons: [{ feature: DM_UNBLOCK, data, label: dm.undo }] }],
  }
}

export function whoIsMeant(entities: readonly Entity[], messageId: Snowflake, language: Language): Card {
  const { dm } = TEXTS[language]
  if (entities.length === 0) return { content: dm.nobodyListens }
  const options = entities
    .slice(0, MAX_OPTIONS)
    .map(({ id, name, ownerName }) => ({ label: name, value: id, description: dm.ownedBy(ownerName) }))
  const select = { feature: DM_CHOOSE, data: messageId, placeholder: dm.choose, options }
  return { content: dm.whoIsMeant, rows: [{ select }] }
}
