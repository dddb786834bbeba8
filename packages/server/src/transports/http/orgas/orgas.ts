import type { DoneAnswer } from '@arachne/contract'
import {
  ChangeOrgaBody,
  CreateOrgaBody,
  GovernancePage,
  type ListOrgasAnswer,
  type OrgaView,
  TransferOrgaBody,
} from '@arachne/contract/governance'
import {
  type GovernanceStore,
  leaderOf,
  liveTeams,
  type Orgas,
  type OrgaSeat,
  type OrgaSeats,
  type OrgaStores,
  type PersonFace,
  rootOf,
} from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { pageOf } from '../paging.ts'
import { presentSettings, settingsWith } from './orga-settings.ts'
import { takePicture } from './present-structure.ts'
import { faceOf, seatOf } from './seat-of.ts'

/** How much of an organisation waits for its reader. */
type CountFor = (stores: OrgaStores, seat: OrgaSeat) => Promise<OrgaView['counts']>

export interface OrgaRoutesDeps {
  store: Pick<GovernanceStore, 'reads' | 'directory'>
  seats: OrgaSeats
  orgas: Orgas
  countFor: CountFor
  /** A copy of the organisation for trying things out; answers its id. */
  practise(founder: PersonFace, others?: readonly PersonFace[]): Promise<string>
  cdn: string
}

export function orgaRoutes(deps: OrgaRoutesDeps): Hono<HttpEnv> {
  const { store, seats, orgas, countFor, practise, cdn } = deps
  const show = async (seat: OrgaSeat) => presentOrga(store.reads(seat.orgaId), seat, countFor)
  const showTo = async (personId: string, orgaId: string) => show(await seats.of(personId, orgaId))

  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const query = parseInput(GovernancePage, c.req.query())
      const { id } = faceOf(c, cdn)
      const { page, ...next } = pageOf(await store.directory.ofPerson(id), query, (orga) => orga.id)
      const views = await Promise.all(page.map((orga) => showTo(id, orga.id)))
      return c.json({ orgas: views, ...next } satisfies ListOrgasAnswer)
    })
    .post('/', async (c) => {
      const wish = parseInput(CreateOrgaBody, await readJson(c.req.raw))
      const founder = faceOf(c, cdn)
      const orgaId = await orgas.found(founder, {
        name: wish.name,
        mission: wish.mission,
        accentColor: wish.accent_color,
        teamName: wish.team_name,
      })
      return c.json(await showTo(founder.id, orgaId), 201)
    })
    .post('/practice', async (c) => {
      const founder = faceOf(c, cdn)
      return c.json(await showTo(founder.id, await practise(founder)), 201)
    })
    .get('/:orga', async (c) => c.json(await show(await seatOf(c, seats))))
    .patch('/:orga', async (c) => {
      const seat = await seatOf(c, seats)
      const wish = parseInput(ChangeOrgaBody, await readJson(c.req.raw))
      const now = await store.reads(seat.orgaId).orgas.get()
      await orgas.change(seat, {
        ...(wish.name !== undefined && { name: wish.name }),
        ...(wish.accent_color !== undefined && { colors: { ...now.colors, accent: wish.accent_color } }),
        ...(wish.email_domains !== undefined && { domains: wish.email_domains }),
        ...(wish.settings !== undefined && { settings: settingsWith(now.settings, wish.settings) }),
      })
      return c.json(await show(seat))
    })
    .delete('/:orga', async (c) => {
      await orgas.remove(await seatOf(c, seats))
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
    .post('/:orga/owner', async (c) => {
      const seat = await seatOf(c, seats)
      const { member_id: memberId } = parseInput(TransferOrgaBody, await readJson(c.req.raw))
      await orgas.transfer(seat, memberId)
      return c.json(await show(seat))
    })
}

async function presentOrga(stores: OrgaStores, seat: OrgaSeat, countFor: CountFor): Promise<OrgaView> {
  const orga = await stores.orgas.get()
  const { structure, member } = await takePicture(stores)
  const root = rootOf(structure)
  return {
    id: orga.id,
    name: orga.name,
    mission: root ? (leaderOf(structure, root.id)?.mission ?? '') : '',
    accent_color: orga.colors.accent ?? '',
    owner: member(orga.ownerId),
    me: { ...member(seat.memberId), owner: orga.ownerId === seat.memberId },
    members: structure.memberIds.length,
    teams: liveTeams(structure).length,
    practice: orga.practice,
    email_domains: [...orga.domains],
    settings: presentSettings(orga.settings),
    created_at: new Date(orga.createdAt).toISOString(),
    counts: await countFor(stores, seat),
  }
}
