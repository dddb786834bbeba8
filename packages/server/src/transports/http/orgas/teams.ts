import type { DoneAnswer } from '@arachne/contract'
import {
  ChangeTeamBody,
  CreateTeamBody,
  GovernancePage,
  type ListTeamsAnswer,
  type TeamAnswer,
} from '@arachne/contract/governance'
import {
  AppError,
  type GovernanceStore,
  type OrgaSeat,
  type OrgaSeats,
  type OrgaStores,
  type StructureDesk,
} from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { pageOf } from '../paging.ts'
import { presentTeamView, takePicture } from './present-structure.ts'
import { seatOf } from './seat-of.ts'

export interface TeamRoutesDeps {
  store: Pick<GovernanceStore, 'reads'>
  seats: OrgaSeats
  structure: StructureDesk
  /** How many items are open in each team. */
  openItems(stores: OrgaStores, seat: OrgaSeat): Promise<ReadonlyMap<string, number>>
}

export function teamRoutes({ store, seats, structure, openItems }: TeamRoutesDeps): Hono<HttpEnv> {
  async function showAll(seat: OrgaSeat) {
    const stores = store.reads(seat.orgaId)
    const picture = await takePicture(stores)
    const around = { channelIds: await stores.channels.ofTeams(), openItems: await openItems(stores, seat) }
    return picture.structure.teams.map((team) => presentTeamView(picture, team, around))
  }

  async function show(seat: OrgaSeat, teamId: string): Promise<TeamAnswer> {
    const team = (await showAll(seat)).find(({ id }) => id === teamId)
    if (team === undefined) throw new AppError('not_found', 'There is no such team.')
    return { team }
  }

  return new Hono<HttpEnv>()
    .get('/:orga/teams', async (c) => {
      const seat = await seatOf(c, seats)
      const query = parseInput(GovernancePage, c.req.query())
      const all = await showAll(seat)
      const { page, ...next } = pageOf(all, query, ({ id }) => id)
      return c.json({ teams: page, ...next } satisfies ListTeamsAnswer)
    })
    .post('/:orga/teams', async (c) => {
      const seat = await seatOf(c, seats)
      const wish = parseInput(CreateTeamBody, await readJson(c.req.raw))
      const id = await structure.act(seat, ({ addTeam }) => addTeam(toWish(wish)))
      return c.json(await show(seat, id), 201)
    })
    .get('/:orga/teams/:team', async (c) => c.json(await show(await seatOf(c, seats), c.req.param('team'))))
    .patch('/:orga/teams/:team', async (c) => {
      const seat = await seatOf(c, seats)
      const { name, color, source_role_id } = parseInput(ChangeTeamBody, await readJson(c.req.raw))
      const wish = {
        ...(name !== undefined && { name }),
        ...(color !== undefined && { color }),
        ...(source_role_id !== undefined && { sourceRoleId: source_role_id }),
      }
      await structure.act(seat, ({ changeTeam }) => changeTeam(c.req.param('team'), wish))
      return c.json(await show(seat, c.req.param('team')))
    })
    .delete('/:orga/teams/:team', async (c) => {
      const seat = await seatOf(c, seats)
      await structure.act(seat, ({ dissolveTeam }) => dissolveTeam(c.req.param('team')))
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
}

function toWish({
  name,
  color,
  source_role_id,
}: {
  name: string
  color?: string | undefined
  source_role_id: string
}) {
  return { name, color, sourceRoleId: source_role_id }
}
