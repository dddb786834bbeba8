import type { Ids } from '../../ports.ts'
import { notEligible } from '../refusals.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import type { ChangeStructure } from './change-structure.ts'
import { checkColor, colorFor } from './colors.ts'
import { addRole, changeRole, type RoleChange, type RoleDraft, removeRole, roleIn } from './role-changes.ts'
import type { Role, Structure, Team } from './structure.ts'
import { addTeam, changeTeam, dissolveTeam, moveTeam } from './team-changes.ts'

export interface TeamWish {
  name: string
  color?: string | undefined
  /** The role whose holder leads it. */
  sourceRoleId: string
}

export type RoleWish = Omit<RoleDraft, 'id'> & Pick<Partial<Role>, 'termEndsAt' | 'reviewOn'>

/** What a member does to teams and roles, inside a unit of work. */
export interface StructureActs {
  addTeam(wish: TeamWish): Promise<string>
  changeTeam(teamId: string, wish: Partial<TeamWish>): Promise<void>
  dissolveTeam(teamId: string): Promise<void>
  addRole(wish: RoleWish): Promise<string>
  changeRole(roleId: string, change: RoleChange): Promise<void>
  removeRole(roleId: string): Promise<void>
}

interface Deps {
  ids: Pick<Ids, 'uuid'>
  changeStructure: ChangeStructure
}

/** `topicId`: the accepted topic whose prepared change is applied; no further right is needed. */
export type ActOnStructure = (unit: OrgaUnit, seat: OrgaSeat, topicId: string | null) => StructureActs

export function createActOnStructure({ ids, changeStructure }: Deps): ActOnStructure {
  return (unit, seat, topicId) => {
    /** `where`: the team whose members may do this, if only they may. */
    async function step(where: (structure: Structure) => string, change: (now: Structure) => Structure) {
      const { settings } = await unit.orgas.get()
      const teamId = where(await unit.structure.load())
      if (topicId === null) demandRight(settings.structureChange, seat, teamId)
      const acting = { by: seat.actor, roleName: actingRole(seat, teamId), topicId }
      await changeStructure(unit, { ...acting, change })
    }

    return {
      async addTeam({ name, color, sourceRoleId }) {
        checkColor(color)
        const id = ids.uuid()
        const draft = { id, name, leaderId: ids.uuid(), secretaryId: ids.uuid(), refereeId: ids.uuid() }
        await step(teamOf(sourceRoleId), (now) =>
          addTeam(now, { ...draft, color: color ?? colorFor(now.teams.length) }, sourceRoleId),
        )
        return id
      },

      async changeTeam(teamId, { sourceRoleId, ...looks }) {
        checkColor(looks.color)
        await step(
          () => teamId,
          (now) => {
            const changed = changeTeam(now, teamId, present(looks))
            return sourceRoleId === undefined ? changed : moveTeam(changed, teamId, sourceRoleId)
          },
        )
      },

      dissolveTeam: (teamId) =>
        step(
          () => teamId,
          (now) => dissolveTeam(now, teamId),
        ),

      async addRole({ termEndsAt = null, reviewOn = null, ...wish }) {
        const id = ids.uuid()
        await step(
          () => wish.teamId,
          (now) => changeRole(addRole(now, { ...wish, id }), id, { termEndsAt, reviewOn }),
        )
        return id
      },

      changeRole: (roleId, change) => step(teamOf(roleId), (now) => changeRole(now, roleId, change)),
      removeRole: (roleId) => step(teamOf(roleId), (now) => removeRole(now, roleId)),
    }
  }
}

function teamOf(roleId: string): (now: Structure) => string {
  return (now) => roleIn(now, roleId).teamId
}

function present({ name, color }: { name?: string; color?: string | undefined }): Partial<Team> {
  return { ...(name !== undefined && { name }), ...(color !== undefined && { color }) }
}

function demandRight(rule: 'anyone' | 'team' | 'by_decision', seat: OrgaSeat, teamId: string): void {
  if (rule === 'by_decision')
    throw notEligible(
      'Teams and roles only change through an accepted topic here; the owner can change that.',
    )
  if (rule === 'team' && !seat.roles.some((role) => role.teamId === teamId)) {
    throw notEligible('Only people with a role in this team can change it; the owner can change that rule.')
  }
}

const RANK = ['leader', 'secretary', 'referee']

/** The role in which a member acts: the highest they hold in that team. */
export function actingRole({ roles }: Pick<OrgaSeat, 'roles'>, teamId: string): string | null {
  const own = roles.filter((role) => role.teamId === teamId)
  return own.toSorted((left, right) => weight(left) - weight(right))[0]?.title ?? null
}

export interface StructureService {
  act<Result>(seat: OrgaSeat, work: (acts: StructureActs) => Promise<Result>): Promise<Result>
}

export function createStructureService(
  store: Pick<GovernanceStore, 'within'>,
  actOnStructure: ActOnStructure,
): StructureService {
  return {
    act: (seat, work) =>
      store.within(seat.orgaId, async (unit) =>
        work(actOnStructure(unit, await seatWithin(unit, seat), null)),
      ),
  }
}

function weight({ roleType }: Role): number {
  return roleType === null ? RANK.length : RANK.indexOf(roleType)
}
