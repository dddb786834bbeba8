import type { Actor } from '../actor.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import { membersOf } from './membership.ts'
import { liveTeams, type Structure } from './structure.ts'

export interface StructureStep {
  before: Structure
  after: Structure
  by: Actor | null
}

/**
 * The consequences of a change of teams, roles and members, in the same transaction: electorates, open items of a
 * dissolved team, grants of leavers.
 */
export type StructureHook = (unit: OrgaUnit, step: StructureStep) => Promise<void>

export interface StructureNews {
  joined: string[]
  left: string[]
  dissolved: string[]
  /** Members who now hold a first role in a team, or none any more. */
  intoTeam: { teamId: string; memberId: string }[]
  outOfTeam: { teamId: string; memberId: string }[]
}

export function newsOf({ before, after }: Pick<StructureStep, 'before' | 'after'>): StructureNews {
  const live = new Set(liveTeams(after).map(({ id }) => id))
  return {
    joined: without(after.memberIds, before.memberIds),
    left: without(before.memberIds, after.memberIds),
    dissolved: liveTeams(before)
      .map(({ id }) => id)
      .filter((id) => !live.has(id)),
    intoTeam: withoutPairs(seatsIn(after), seatsIn(before)),
    outOfTeam: withoutPairs(seatsIn(before), seatsIn(after)),
  }
}

function without(all: readonly string[], known: readonly string[]): string[] {
  return all.filter((id) => !known.includes(id))
}

type Pair = StructureNews['intoTeam'][number]

function withoutPairs(all: readonly Pair[], known: readonly Pair[]): Pair[] {
  const keys = new Set(known.map(({ teamId, memberId }) => `${teamId}/${memberId}`))
  return all.filter(({ teamId, memberId }) => !keys.has(`${teamId}/${memberId}`))
}

function seatsIn(structure: Structure): Pair[] {
  return liveTeams(structure).flatMap(({ id: teamId }) =>
    membersOf(structure, teamId).map((memberId) => ({ teamId, memberId })),
  )
}
