import type { TeamAnswer } from '@arachne/contract/governance'
import type { STRUCTURE_ROUTES } from '@arachne/contract/routes'
import { AppError } from '@arachne/core/errors'
import type { GovernanceStore, OrgaSeat, OrgaStores, StructureService } from '@arachne/core/governance'

import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'
import { presentTeamView, takePicture } from './present-structure.ts'

export interface TeamDeps {
  store: Pick<GovernanceStore, 'reads'>
  structure: StructureService
  /** The number of open items in each team. */
  openItems(stores: OrgaStores, seat: OrgaSeat): Promise<ReadonlyMap<string, number>>
}

type TeamHandlers = Pick<
  Handlers<typeof STRUCTURE_ROUTES>,
  'teams' | 'createTeam' | 'team' | 'changeTeam' | 'dissolveTeam'
>

export function teamHandlers({ store, structure, openItems }: TeamDeps): TeamHandlers {
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

  return {
    async teams({ seat, input }) {
      const { page, ...next } = pageOf(await showAll(seat), input, ({ id }) => id)
      return { teams: page, ...next }
    },
    async createTeam({ seat, input: { source_role_id: sourceRoleId, name, color } }) {
      const id = await structure.act(seat, ({ addTeam }) => addTeam({ name, color, sourceRoleId }))
      return show(seat, id)
    },
    team: ({ seat, params }) => show(seat, params.team),
    async changeTeam({ seat, params, input: { name, color, source_role_id } }) {
      const wish = {
        ...(name !== undefined && { name }),
        ...(color !== undefined && { color }),
        ...(source_role_id !== undefined && { sourceRoleId: source_role_id }),
      }
      await structure.act(seat, ({ changeTeam }) => changeTeam(params.team, wish))
      return show(seat, params.team)
    },
    async dissolveTeam({ seat, params }) {
      await structure.act(seat, ({ dissolveTeam }) => dissolveTeam(params.team))
      return { warnings: [] }
    },
  }
}
