import {
  type BallotTagsAnswer,
  CreateVotingBody,
  VOTING_ACTS,
  type VotingAct,
  type VotingAnswer,
} from '@arachne/contract/governance'
import { AppError, type OrgaSeat } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { askedOf, type ItemRouteDeps, readingFor } from './item-reading.ts'
import { presentVoting } from './present-voting.ts'
import { seatOf } from './seat-of.ts'

/** `/api/orgas/{orga}/votings`: by name or without. */
export function votingRoutes({
  seats,
  items,
  votings,
  ...ground
}: Pick<ItemRouteDeps, 'seats' | 'items' | 'votings' | 'store' | 'clock' | 'shelf'>) {
  async function show(seat: OrgaSeat, id: string): Promise<VotingAnswer> {
    const finding = items.find(seat, { id, kind: 'voting' })
    const [situation, reading, { settings }] = await Promise.all([
      finding,
      readingFor(ground, seat, finding),
      ground.store.reads(seat.orgaId).orgas.get(),
    ])
    const agentsCast = settings.agents.anonymousBallots
    return { voting: presentVoting(situation, { ...reading, agentsCast, shelf: ground.shelf }) }
  }

  /** All of them, so that nobody learns which one somebody looks for. */
  async function tagsOf(seat: OrgaSeat, id: string): Promise<BallotTagsAnswer> {
    const { item } = await items.find(seat, { id, kind: 'voting' })
    const { phase, submitted } = item.state
    const tags = phase === 'closed' ? await ground.store.reads(seat.orgaId).ballotTags.of(id) : []
    return { tags, voters: tags.length === 0 ? 0 : submitted.length }
  }

  return new Hono<HttpEnv>()
    .post('/:orga/votings', async (c) => {
      const seat = await seatOf(c, seats)
      const body = parseInput(CreateVotingBody, await readJson(c.req.raw))
      return c.json(await show(seat, await votings.create(seat, body)), 201)
    })
    .get('/:orga/votings/:voting', async (c) =>
      c.json(await show(await seatOf(c, seats), c.req.param('voting'))),
    )
    .get('/:orga/votings/:voting/tags', async (c) =>
      c.json(await tagsOf(await seatOf(c, seats), c.req.param('voting'))),
    )
    .post('/:orga/votings/:voting/:act', async (c) => {
      const seat = await seatOf(c, seats)
      const { voting: id, act } = c.req.param()
      const asked = await askedOf(
        async () => {
          if (!isAct(act)) throw new AppError('not_found', 'There is no such act.')
          return { act, input: parseInput(VOTING_ACTS[act], await readJson(c.req.raw)) }
        },
        () => items.find(seat, { id, kind: 'voting' }),
      )
      await votings.act(seat, id, asked)
      return c.json(await show(seat, id))
    })
}

function isAct(word: string): word is VotingAct {
  return Object.hasOwn(VOTING_ACTS, word)
}
