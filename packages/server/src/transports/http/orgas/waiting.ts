import type { WaitingAnswer, WaitingItem } from '@arachne/contract/governance'
import {
  AppError,
  type Clock,
  type GovernanceStore,
  type Item,
  type WaitingDesk,
  type WaitingFor,
} from '@arachne/core'
import { Hono } from 'hono'

import type { HttpEnv } from '../env.ts'
import { readingFor } from './item-reading.ts'
import { presentHead } from './present-item.ts'

export interface WaitingRoutesDeps {
  store: Pick<GovernanceStore, 'reads'>
  clock: Clock
  waiting: WaitingDesk
}

/** `/api/waiting`: what waits for whoever asks, in all their organisations. */
export function waitingRoutes({ waiting, ...ground }: WaitingRoutesDeps) {
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
          orga: { id: orga.id, name: orga.name, accent_color: orga.colors.accent ?? '' },
          act,
          options: answersOf(item),
        }
      }),
    )
    return c.json({ items: shown } satisfies WaitingAnswer)
  })
}

/** What one press can say: a single choice that may be changed. A ranking or a final ballot is made on its own page. */
export function answersOf(item: Item): WaitingItem['options'] {
  if (item.kind !== 'voting') return []
  const { options, rules } = item.state
  if (rules.mode !== 'single' || rules.anonymous) return []
  return options.map(({ id, label }) => ({ id, label }))
}
