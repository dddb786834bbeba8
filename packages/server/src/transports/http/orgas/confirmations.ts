import {
  type ConfirmationAnswer,
  type ListConfirmationsAnswer,
  ListConfirmationsQuery,
  RejectConfirmationBody,
} from '@arachne/contract/governance'
import type { Confirmations, GovernanceStore, OrgaSeat, OrgaSeats, SeenConfirmation } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { pageOf } from '../paging.ts'
import { presentConfirmations } from './present-confirmation.ts'
import { seatOf } from './seat-of.ts'

export interface ConfirmationRoutesDeps {
  store: Pick<GovernanceStore, 'reads'>
  seats: OrgaSeats
  confirmations: Confirmations
}

/** What agents want to do and have to ask their member for. */
export function confirmationRoutes(deps: ConfirmationRoutesDeps): Hono<HttpEnv> {
  const { store, seats, confirmations } = deps
  const present = (seat: OrgaSeat, found: readonly SeenConfirmation[]) =>
    presentConfirmations(store.reads(seat.orgaId), seat, found)

  async function one(seat: OrgaSeat, found: SeenConfirmation): Promise<ConfirmationAnswer> {
    const [confirmation] = await present(seat, [found])
    if (confirmation === undefined) throw new Error('Nothing was presented.')
    return { confirmation }
  }

  return new Hono<HttpEnv>()
    .get('/:orga/confirmations', async (c) => {
      const seat = await seatOf(c, seats)
      const { waiting = false, ...query } = parseInput(ListConfirmationsQuery, c.req.query())
      const { page, ...next } = pageOf(await confirmations.list(seat, { waiting }), query, ({ id }) => id)
      return c.json({ confirmations: await present(seat, page), ...next } satisfies ListConfirmationsAnswer)
    })
    .get('/:orga/confirmations/:confirmation', async (c) => {
      const seat = await seatOf(c, seats)
      return c.json(await one(seat, await confirmations.find(seat, c.req.param('confirmation'))))
    })
    .post('/:orga/confirmations/:confirmation/confirm', async (c) => {
      const seat = await seatOf(c, seats)
      return c.json(await one(seat, await confirmations.confirm(seat, c.req.param('confirmation'))))
    })
    .post('/:orga/confirmations/:confirmation/reject', async (c) => {
      const seat = await seatOf(c, seats)
      const { reason } = parseInput(RejectConfirmationBody, await readJson(c.req.raw))
      return c.json(await one(seat, await confirmations.reject(seat, c.req.param('confirmation'), reason)))
    })
}
