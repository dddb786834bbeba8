import type { Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

import { AppError } from '../../errors.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { Entity } from '../entities/entity.ts'
import { resolveOne } from '../memberships/resolve.ts'
import type { Card, CardButton } from '../messages/interactions.ts'
import { TEXTS } from '../texts/texts.ts'

export const RESIDENTS = 'entities'
const PER_PAGE = 10

type Store = Pick<EntityStore, 'list' | 'listMemberships'>

/** The entities on a server, by name. */
export async function residentsOf(store: Store, serverId: Snowflake): Promise<Entity[]> {
  const [memberships, entities] = await Promise.all([store.listMemberships({ serverId }), store.list()])
  const ids = new Set(memberships.map(({ entityId }) => entityId))
  return entities.filter(({ id }) => ids.has(id)).toSorted((a, b) => a.name.localeCompare(b.name))
}

export async function findResident(
  store: Store,
  { serverId, language }: { serverId: Snowflake; language: Language },
  wanted: string,
): Promise<Entity> {
  const residents = await residentsOf(store, serverId)
  try {
    return resolveOne(wanted, residents, { thing: 'entity', field: 'entity' })
  } catch (error) {
    // Its sentence is meant for agents.
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, TEXTS[language].unknownEntity(wanted))
  }
}

/** One page of them, with buttons for the others. */
export function residentsCard(residents: readonly Entity[], wanted: number, language: Language): Card {
  const texts = TEXTS[language]
  if (residents.length === 0) return { content: texts.noResidents }
  const last = Math.ceil(residents.length / PER_PAGE) - 1
  const page = Math.min(Math.max(0, wanted), last)
  const shown = residents.slice(page * PER_PAGE, (page + 1) * PER_PAGE)
  const buttons = [
    ...(page > 0 ? [button(texts.previous, page - 1)] : []),
    ...(page < last ? [button(texts.next, page + 1)] : []),
  ]
  return {
    content: [texts.residents(residents.length), ...shown.map((one) => texts.resident(one))].join('\n'),
    ...(buttons.length > 0 && { rows: [{ buttons }] }),
  }
}

function button(label: string, page: number): CardButton {
  return { feature: RESIDENTS, data: String(page), label }
}
