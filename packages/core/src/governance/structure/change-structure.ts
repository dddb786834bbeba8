import type { Ids } from '../../ports.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import { newsOf, type StructureHook, type StructureStep } from './hooks.ts'
import { membersOf } from './membership.ts'
import { type Acting, recordStructure } from './record-structure.ts'
import { liveTeams, type Structure } from './structure.ts'

export interface StructureChange extends Acting {
  change(before: Structure): Structure
  /** Other changes stored with it: members join and leave in their own store. */
  alongside?: () => Promise<void>
}

/** Inside a unit of work: the only way that teams, roles, owners and members of an organisation change. */
export type ChangeStructure = (unit: OrgaUnit, change: StructureChange) => Promise<StructureStep>

interface Deps {
  ids: Pick<Ids, 'uuid'>
  hooks: readonly StructureHook[]
}

export function createChangeStructure({ ids, hooks }: Deps): ChangeStructure {
  return async (unit, { change, alongside, ...acting }) => {
    const before = await unit.structure.load()
    const step = { before, after: change(before), by: acting.by }
    await unit.structure.save(before, step.after)
    await alongside?.()
    await openChannels(unit, step, ids)
    await archiveChannels(unit, step)
    await recordStructure(unit, step, acting)
    for (const follow of hooks) await follow(unit, step)
    unit.touch('structure')
    return step
  }
}

/** Every team has a channel from the beginning, including the first. */
async function openChannels(
  unit: OrgaUnit,
  { before, after }: StructureStep,
  ids: Deps['ids'],
): Promise<void> {
  const known = new Set(before.teams.map(({ id }) => id))
  for (const { id: teamId } of liveTeams(after).filter(({ id }) => !known.has(id))) {
    const place = { id: ids.uuid(), createdAt: unit.now, archivedAt: null, archivedReaders: null }
    await unit.channels.insert({ ...place, kind: 'team', teamId })
  }
}

/** Members who could read it last can still read it. */
async function archiveChannels(unit: OrgaUnit, step: StructureStep): Promise<void> {
  for (const teamId of newsOf(step).dissolved) {
    const channel = await unit.channels.ofTeam(teamId)
    if (channel !== undefined)
      await unit.channels.archive(channel.id, unit.now, membersOf(step.before, teamId))
  }
}
