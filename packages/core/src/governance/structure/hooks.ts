import type { Actor } from '../actor.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
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
  left: string[]
  dissolved: string[]
}

export function newsOf({ before, after }: Pick<StructureStep, 'before' | 'after'>): StructureNews {
  const live = new Set(liveTeams(after).map(({ id }) => id))
  return {
    left: before.memberIds.filter((id) => !after.memberIds.includes(id)),
    dissolved: liveTeams(before)
      .map(({ id }) => id)
      .filter((id) => !live.has(id)),
  }
}
