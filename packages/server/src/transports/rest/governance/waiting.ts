import type { WaitingConfirmation, WaitingItem } from '@arachne/contract/governance'
import type { ORGAS_ROUTES } from '@arachne/contract/routes'
import type {
  Confirmations,
  GovernanceStore,
  Item,
  Orga,
  WaitingService,
  WaitingFor,
} from '@arachne/core/governance'
import type { Clock } from '@arachne/core/ports'

import type { Handlers } from '../bind-routes.ts'
import { readingFor } from './item-reading.ts'
import { presentConfirmations } from './present-confirmation.ts'
import { presentHead } from './present-item.ts'

export interface WaitingDeps {
  store: Pick<GovernanceStore, 'reads'>
  clock: Clock
  waiting: WaitingService
  confirmations: Pick<Confirmations, 'ofPerson'>
}

/** What waits for the caller, in all their organisations. */
export function createListWaiting({
  waiting,
  confirmations,
  store,
  clock,
}: WaitingDeps): Handlers<typeof ORGAS_ROUTES>['waiting'] {
  return async ({ face }) => {
    const found = await waiting.of(face.id)
    const readings = new Map<string, ReturnType<typeof readingFor>>()
    const readingOf = ({ seat }: WaitingFor) => {
      const reading = readings.get(seat.orgaId) ?? readingFor({ store, clock }, seat)
      readings.set(seat.orgaId, reading)
      return reading
    }
    const items = await Promise.all(
      found.map(async (one): Promise<WaitingItem> => {
        const { orga, item, act } = one
        return {
          ...presentHead(item, await readingOf(one)),
          orga: presentOrga(orga),
          act,
          options: answersOf(item),
        }
      }),
    )
    return { items, confirmations: await waitingActs(store, await confirmations.ofPerson(face.id)) }
  }
}

function presentOrga({ id, name, colors }: Orga): WaitingItem['orga'] {
  return { id, name, accent_color: colors.accent ?? '' }
}

/** What agents want to do, newest first. */
async function waitingActs(
  store: Pick<GovernanceStore, 'reads'>,
  found: Awaited<ReturnType<Confirmations['ofPerson']>>,
): Promise<WaitingConfirmation[]> {
  const lists = found.map(async ({ orga, seat, seen }) => {
    if (seen.length === 0) return []
    const views = await presentConfirmations(store.reads(orga.id), seat, seen)
    return views.map((view) => ({ ...view, orga: presentOrga(orga) }))
  })
  return (await Promise.all(lists))
    .flat()
    .toSorted((left, right) => right.created_at.localeCompare(left.created_at))
}

/**
 * Answers that one press can give: a single choice that may be changed. A ranking or a final ballot needs its own page.
 */
export function answersOf(item: Item): WaitingItem['options'] {
  if (item.kind !== 'voting') return []
  const { options, rules } = item.state
  if (rules.mode !== 'single' || rules.anonymous) return []
  return options.map(({ id, label }) => ({ id, label }))
}
