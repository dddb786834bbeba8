import type { Actor } from '../actor.ts'
import type { DecisionDraft, DiffSide } from '../storage/decision-store.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import type { StructureStep } from './hooks.ts'
import type { Role, Structure, Team } from './structure.ts'

/** The actor, their role, and the topic accepted for the change. */
export interface Acting {
  by: Actor | null
  roleName: string | null
  topicId: string | null
}

type Line = Omit<DecisionDraft, 'by' | 'roleName'>

/** One journal line for everything that differs, including consequences. */
export async function recordStructure(
  unit: OrgaUnit,
  { before, after }: Pick<StructureStep, 'before' | 'after'>,
  { by, roleName, topicId }: Acting,
): Promise<void> {
  const lines = [
    ...teamLines(before, after),
    ...roleLines(before, after),
    ...policyLines(before, after),
    ...ownerLines(unit.orgaId, before, after),
  ]
  const because = topicId === null ? {} : { topic_id: topicId }
  for (const line of lines) await unit.record({ ...line, by, roleName, after: { ...line.after, ...because } })
}

function teamLines(before: Structure, after: Structure): Line[] {
  return changesOf(before.teams, after.teams).map(({ old, now }) => {
    const team = (now ?? old)!
    const named = { kind: 'Team', targetType: 'team', targetId: team.id } as const
    const place = { teamId: team.id, teamName: team.name }
    const action = old === undefined ? 'created' : now?.archived && !old.archived ? 'dissolved' : 'changed'
    return { ...named, ...place, action, ...differing(old && teamFacts(old), now && teamFacts(now)) }
  })
}

function roleLines(before: Structure, after: Structure): Line[] {
  return changesOf(before.roles, after.roles).map(({ old, now }) => {
    const role = (now ?? old)!
    const named = { kind: 'Role', targetType: 'role', targetId: role.id } as const
    const teamName = after.teams.find(({ id }) => id === role.teamId)?.name ?? null
    const sides = differing(old && roleFacts(old), now && roleFacts(now))
    return { ...named, teamId: role.teamId, teamName, action: roleAction(old, now), ...sides }
  })
}

function roleAction(old: Role | undefined, now: Role | undefined): string {
  if (old === undefined) return 'created'
  if (now === undefined) return 'removed'
  return old.memberId === now.memberId ? 'changed' : 'assigned'
}

function policyLines(before: Structure, after: Structure): Line[] {
  return changesOf(before.policies, after.policies).flatMap(({ old, now }) => {
    if (old === undefined || now === undefined) return []
    const named = { kind: 'Policy', targetType: 'policy', targetId: now.id } as const
    const sides = { before: { role_id: old.roleId }, after: { role_id: now.roleId } }
    return [{ ...named, teamId: null, action: 'handed_over', ...sides }]
  })
}

function ownerLines(orgaId: string, before: Structure, after: Structure): Line[] {
  if (before.ownerId === after.ownerId || before.ownerId === '') return []
  const named = { kind: 'Organisation', targetType: 'orga', targetId: orgaId } as const
  const sides = { before: { owner_id: before.ownerId }, after: { owner_id: after.ownerId } }
  return [{ ...named, teamId: null, action: 'transferred', ...sides }]
}

interface Change<Thing> {
  old: Thing | undefined
  now: Thing | undefined
}

/** Structures change by copying, so the same object is unchanged. */
function changesOf<Thing extends { id: string }>(
  before: readonly Thing[],
  after: readonly Thing[],
): Change<Thing>[] {
  const known = new Map(before.map((thing) => [thing.id, thing]))
  const kept = new Set(after.map(({ id }) => id))
  const changed = after.map((now) => ({ old: known.get(now.id), now })).filter(({ old, now }) => old !== now)
  const gone = before.filter(({ id }) => !kept.has(id)).map((old) => ({ old, now: undefined }))
  return [...changed, ...gone]
}

function teamFacts({ name, color, archived }: Team): DiffSide {
  return { name, color, archived }
}

function roleFacts(role: Role): DiffSide {
  return {
    title: role.title,
    mission: role.mission,
    duties: role.duties,
    role_type: role.roleType,
    member_id: role.memberId,
    linked_role_id: role.linkedRoleId,
    icon: role.iconKey,
    term_ends_at: timeOf(role.termEndsAt),
    review_on: timeOf(role.reviewOn),
  }
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** The fields that differ between two sides; with one side, all of them. */
export function differing(
  old: DiffSide | undefined,
  now: DiffSide | undefined,
): { before: DiffSide; after: DiffSide } {
  if (old === undefined || now === undefined) return { before: old ?? {}, after: now ?? {} }
  const fields = Object.keys(now).filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
  const side = (of: DiffSide) => Object.fromEntries(fields.map((field) => [field, of[field]]))
  return { before: side(old), after: side(now) }
}
