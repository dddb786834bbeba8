import type { Role, Structure, StructureStore, Team } from '@arachne/core/governance'
import { together } from '@arachne/core/together'
import { sql } from 'kysely'

import { flag, fromColumns, json, time, toColumns, type Table } from '../engine/columns.ts'
import { compiledQuery } from '../engine/compiled-query.ts'
import type { Queries } from '../engine/schema.ts'
import type { RoleRow, TeamRow } from './governance-schema.ts'

const TEAM: Table<Team, Omit<TeamRow, 'orga_id'>> = {
  id: 'id',
  name: 'name',
  color: 'color',
  archived: flag('archived'),
}

const ROLE: Table<Role, Omit<RoleRow, 'orga_id' | 'ended'>> = {
  id: 'id',
  teamId: 'team_id',
  title: 'title',
  mission: 'mission',
  duties: json('duties'),
  roleType: 'role_type',
  memberId: 'member_id',
  linkedRoleId: 'linked_role_id',
  iconKey: 'icon_key',
  termEndsAt: time('term_ends_at'),
  reviewOn: time('review_on'),
}

const toRole = (row: RoleRow): Role => fromColumns(ROLE, row)

/** Those of `after` that differ from `before`. Structures change by copying, so unchanged objects are identical. */
function differing<Thing extends { id: string }>(before: readonly Thing[], after: readonly Thing[]): Thing[] {
  const known = new Set(before)
  return after.filter((thing) => !known.has(thing))
}

function missing(before: readonly { id: string }[], after: readonly { id: string }[]): string[] {
  const left = new Set(after.map(({ id }) => id))
  return before.filter(({ id }) => !left.has(id)).map(({ id }) => id)
}

const teamsIn = compiledQuery((db, orgaId: string) =>
  db.selectFrom('team').selectAll().where('orga_id', '=', orgaId).orderBy('name').orderBy('id'),
)
const livingRoles = (db: Queries, orgaId: string) =>
  db
    .selectFrom('role')
    .selectAll()
    .where('orga_id', '=', orgaId)
    // Written into the statement, because SQLite plans again whenever a value used by an index is bound.
    .where('ended', '=', sql.lit(0))
    .orderBy('title')
    .orderBy('id')
const rolesIn = compiledQuery(livingRoles)
const rolesHeld = compiledQuery((db, orgaId: string, memberId: string) =>
  livingRoles(db, orgaId).where('member_id', '=', memberId),
)
const peopleIn = compiledQuery((db, orgaId: string) =>
  db
    .selectFrom('member')
    .select(['id', 'owns'])
    .where('orga_id', '=', orgaId)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('id'),
)
const policiesIn = compiledQuery((db, orgaId: string) =>
  db.selectFrom('policy').select(['id', 'role_id']).where('orga_id', '=', orgaId),
)

export function createStructureStore(db: Queries, orgaId: string): StructureStore {
  return {
    async load(): Promise<Structure> {
      const [people, policies, teams, roles] = await together([
        peopleIn(db, orgaId),
        policiesIn(db, orgaId),
        teamsIn(db, orgaId),
        rolesIn(db, orgaId),
      ])
      return {
        ownerId: people.find(({ owns }) => owns === 1)?.id ?? '',
        memberIds: people.map(({ id }) => id),
        teams: teams.map((row) => fromColumns(TEAM, row)),
        roles: roles.map(toRole),
        policies: policies.map(({ id, role_id }) => ({ id, roleId: role_id })),
      }
    },

    async save(before, after) {
      await saveTeams(db, orgaId, differing(before.teams, after.teams))
      await saveRoles(db, orgaId, differing(before.roles, after.roles))
      await savePolicies(db, orgaId, differing(before.policies, after.policies))
      await endRoles(db, orgaId, missing(before.roles, after.roles))
      if (before.ownerId !== after.ownerId) await changeOwner(db, orgaId, after.ownerId)
    },

    async rolesOf(memberId) {
      return (await rolesHeld(db, orgaId, memberId)).map(toRole)
    },
  }
}

async function saveTeams(db: Queries, orgaId: string, teams: readonly Team[]): Promise<void> {
  for (const team of teams) {
    const { id, ...changing } = toColumns(TEAM, team)
    await db
      .insertInto('team')
      .values({ orga_id: orgaId, id, ...changing })
      .onConflict((conflict) => conflict.columns(['orga_id', 'id']).doUpdateSet(changing))
      .execute()
  }
}

/** In order: a role must exist before the one that is linked to it. */
async function saveRoles(db: Queries, orgaId: string, roles: readonly Role[]): Promise<void> {
  for (const role of roles) {
    const { id, ...rest } = toColumns(ROLE, role)
    const changing = { ...rest, ended: 0 }
    await db
      .insertInto('role')
      .values({ orga_id: orgaId, id, ...changing })
      .onConflict((conflict) => conflict.columns(['orga_id', 'id']).doUpdateSet(changing))
      .execute()
  }
}

async function savePolicies(
  db: Queries,
  orgaId: string,
  policies: readonly { id: string; roleId: string }[],
): Promise<void> {
  for (const { id, roleId } of policies) {
    await db
      .updateTable('policy')
      .set({ role_id: roleId })
      .where('orga_id', '=', orgaId)
      .where('id', '=', id)
      .execute()
  }
}

async function endRoles(db: Queries, orgaId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('role')
    .set({ ended: 1 })
    .where('orga_id', '=', orgaId)
    .where('id', 'in', [...ids])
    .execute()
}

async function changeOwner(db: Queries, orgaId: string, memberId: string): Promise<void> {
  const members = () => db.updateTable('member').where('orga_id', '=', orgaId)
  await members().set({ owns: 0 }).where('owns', '=', 1).execute()
  await members().set({ owns: 1 }).where('id', '=', memberId).execute()
}
