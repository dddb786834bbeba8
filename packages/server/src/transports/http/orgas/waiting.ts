import type { WaitingAnswer, WaitingConfirmation, WaitingItem } from '@arachne/contract/governance'
import {
  AppError,
  type Clock,
  type Confirmations,
  type GovernanceStore,
  type Item,
  type Orga,
  type WaitingDesk,
  type WaitingFor,
} from '@arachne/core'
import { Hono } from 'hono'

import type { HttpEnv } from '../env.ts'
import { readingFor } from './item-reading.ts'
import { presentConfirmations } from './present-confirmation.ts'
import { presentHead } from './present-item.ts'

export interface WaitingRoutesDeps {
  store: Pick<GovernanceStore, 'reads'>
  clock: Clock
  waiting: WaitingDesk
  confirmations: Pick<Confirmations, 'ofPerson'>
}

/** `/api/waiting`: what waits for whoever asks, in all their organisations. */
export function waitingRoutes({ waiting, confirmations, ...ground }: WaitingRoutesDeps) {
  return new Hono<HttpEnv>().get('/', async (c) => {
    const { userId } = c.var.person
    if (userId === null) {
      throw new AppError('invalid', 'Only people who are logged in belong to organisations.')
    }
    const found = await waiting.of(userId)
    const readings = new Map<string, ReturnType<typeof readingFor>>()
    const readingOf = ({ seat }: WaitingFor) => {
      const reading = readings.get(seat.orgaId) ?? readingFor(ground, seat)
      readings.set(seat.orgaId, reading)
      return reading
    }
    const shown = await Promise.all(
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
    const asked = await waitingActs(ground.store, await confirmations.ofPerson(userId))
    return c.json({ items: shown, confirmations: asked } satisfies WaitingAnswer)
  })
}

function presentOrga({ id, name, colors }: Orga): WaitingItem['orga'] {
  return { id, name, accent_color: colors.accent ?? '' }
}

/** What agents want to do, the newest first. */
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

/** What one press can say: a single choice that may be changed. A ranking or a final ballot is made on its own page. */
export function answersOf(item: Item): WaitingItem['options'] {
  if (item.kind !== 'voting') return []
  const { options, rules } = item.state
  if (rules.mode !== 'single' || rules.anonymous) return []
  return options.map(({ id, label }) => ({ id, label }))
}
