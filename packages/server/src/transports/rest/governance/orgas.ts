import type { OrgaView } from '@arachne/contract/governance'
import type { ORGA_ROUTES, ORGAS_ROUTES } from '@arachne/contract/routes'
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
} from '@arachne/core/governance'

import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'
import { presentSettings, settingsWith } from './orga-settings.ts'
import { takePicture } from './present-structure.ts'
import { createListWaiting, type WaitingDeps } from './waiting.ts'

/** How much in an organisation waits for its reader. */
type CountFor = (stores: OrgaStores, seat: OrgaSeat) => Promise<OrgaView['counts']>

export interface OrgaDeps {
  store: Pick<GovernanceStore, 'reads' | 'directory'>
  orgas: Orgas
  countFor: CountFor
}

export interface OrgasDeps extends OrgaDeps, WaitingDeps {
  store: OrgaDeps['store']
  seats: OrgaSeats
  /** Creates a practice organisation; returns its id. */
  practise(founder: PersonFace, others?: readonly PersonFace[]): Promise<string>
}

/** The caller's organisations. */
export function orgasHandlers(deps: OrgasDeps): Handlers<typeof ORGAS_ROUTES> {
  const { store, seats, orgas, countFor, practise } = deps
  const showTo = async (personId: string, orgaId: string) =>
    presentOrga(store.reads(orgaId), await seats.of(personId, orgaId), countFor)

  return {
    async list({ face: { id }, input }) {
      const { page, ...next } = pageOf(await store.directory.ofPerson(id), input, (orga) => orga.id)
      return { orgas: await Promise.all(page.map((orga) => showTo(id, orga.id))), ...next }
    },
    async create({ face, input }) {
      const orgaId = await orgas.found(face, {
        name: input.name,
        mission: input.mission,
        accentColor: input.accent_color,
        teamName: input.team_name,
      })
      return showTo(face.id, orgaId)
    },
    async practise({ face }) {
      return showTo(face.id, await practise(face))
    },
    waiting: createListWaiting(deps),
  }
}

/** One organisation as a whole. */
export function orgaHandlers({ store, orgas, countFor }: OrgaDeps): Handlers<typeof ORGA_ROUTES> {
  const show = (seat: OrgaSeat) => presentOrga(store.reads(seat.orgaId), seat, countFor)
  return {
    show: ({ seat }) => show(seat),
    async change({ seat, input }) {
      const now = await store.reads(seat.orgaId).orgas.get()
      await orgas.change(seat, {
        ...(input.name !== undefined && { name: input.name }),
        ...(input.accent_color !== undefined && { colors: { ...now.colors, accent: input.accent_color } }),
        ...(input.email_domains !== undefined && { domains: input.email_domains }),
        ...(input.settings !== undefined && { settings: settingsWith(now.settings, input.settings) }),
      })
      return show(seat)
    },
    async remove({ seat }) {
      await orgas.remove(seat)
      return { warnings: [] }
    },
    async transfer({ seat, input: { member_id: memberId } }) {
      await orgas.transfer(seat, memberId)
      return show(seat)
    },
  }
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
