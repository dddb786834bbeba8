import {
  CreateElectionBody,
  ELECTION_ACTS,
  type ElectionAct,
  type ElectionAnswer,
} from '@arachne/contract/governance'
import { AppError, type OrgaSeat } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { askedOf, type ItemRouteDeps, readingFor } from './item-reading.ts'
import { presentElection } from './present-election.ts'
import { seatOf } from './seat-of.ts'

/** `/api/orgas/{orga}/elections`: who fills a role, without candidates. */
export function electionRoutes({
  seats,
  items,
  elections,
  ...ground
}: Pick<ItemRouteDeps, 'seats' | 'items' | 'elections' | 'store' | 'clock'>) {
  async function show(seat: OrgaSeat, id: string): Promise<ElectionAnswer> {
    const finding = items.find(seat, { id, kind: 'election' })
    const [situation, reading] = await Promise.all([finding, readingFor(ground, seat, finding)])
    return { election: presentElection(situation, reading) }
  }

  return new Hono<HttpEnv>()
    .post('/:orga/elections', async (c) => {
      const seat = await seatOf(c, seats)
      const body = parseInput(CreateElectionBody, await readJson(c.req.raw))
      return c.json(await show(seat, await elections.create(seat, body)), 201)
    })
    .get('/:orga/elections/:election', async (c) =>
      c.json(await show(await seatOf(c, seats), c.req.param('election'))),
    )
    .post('/:orga/elections/:election/:act', async (c) => {
      const seat = await seatOf(c, seats)
      const { election: id, act } = c.req.param()
      const asked = await askedOf(
        async () => {
          if (!isAct(act)) throw new AppError('not_found', 'There is no such act.')
          return { act, input: parseInput(ELECTION_ACTS[act], await readJson(c.req.raw)) }
        },
        () => items.find(seat, { id, kind: 'election' }),
      )
      await elections.act(seat, id, asked)
      return c.json(await show(seat, id))
    })
}

function isAct(word: string): word is ElectionAct {
  return Object.hasOwn(ELECTION_ACTS, word)
}
