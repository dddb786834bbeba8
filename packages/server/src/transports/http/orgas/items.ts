import { type ListItemsAnswer, ListItemsQuery } from '@arachne/contract/governance'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { type ItemRouteDeps, readingFor } from './item-reading.ts'
import { presentHead } from './present-item.ts'
import { seatOf } from './seat-of.ts'

/** `/api/orgas/{orga}/items`: topics, votings and elections in reach. */
export function itemListRoutes({
  seats,
  items,
  ...ground
}: Pick<ItemRouteDeps, 'seats' | 'items' | 'store' | 'clock'>) {
  return new Hono<HttpEnv>().get('/:orga/items', async (c) => {
    const seat = await seatOf(c, seats)
    const { kind, open, waiting, team_id: teamId, ...page } = parseInput(ListItemsQuery, c.req.query())
    const found = await items.list(seat, { kind, open, waiting, teamId }, page)
    const reading = await readingFor(ground, seat)
    const heads = found.items.map((item) => presentHead(item, reading))
    return c.json({ items: heads, next: found.next } satisfies ListItemsAnswer)
  })
}
