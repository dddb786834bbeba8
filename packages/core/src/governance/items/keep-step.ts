import type { Actor } from '../actor.ts'
import type { GovernanceEffect } from '../effect.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Step } from '../step.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import { openObjections } from '../topic/topic-state.ts'
import { paperOf } from './ballot-paper.ts'
import { factsOn, refereesOn, type Situation, teamOf } from './item-access.ts'
import { isDraft, type Item, unansweredOf } from './item.ts'
import { rulersOf } from './rulers.ts'

/** The action of an entry in the chain; the diff has the rest. */
const ACTIONS: Partial<Record<string, string>> = {
  Objection: 'objection',
  Clarification: 'clarification',
  TopicResponse: 'response',
  Vote: 'vote',
  Nomination: 'nomination',
  ElectionResponse: 'response',
  Process: 'process',
}

interface Keeping extends Pick<Situation, 'structure'> {
  item: Item
  step: Step<Item['state']>
  notify: Notify
  /** The person who did it isn't notified. */
  byId: string | null
  isNew?: boolean
}

/** Stores the result of a machine: state, ballots, journal and notices, in the unit's transaction. */
export async function keepStep(unit: OrgaUnit, keeping: Keeping): Promise<Item> {
  const kept = await carryOut(unit, keeping)
  await unit.items.save(kept)
  return { ...kept, version: kept.version + 1 }
}

/** The same without the item itself, which the caller saves. */
export async function carryOut(unit: OrgaUnit, keeping: Keeping): Promise<Item> {
  const { item, step, isNew = false } = keeping
  const kept = { ...item, state: step.state } as Item
  const { structure, byId } = keeping
  kept.rulerIds = rulersOf({ item: kept, structure }, { before: item, byId })
  // The row must exist before anything refers to it.
  if (isNew) await unit.items.insert(kept)
  for (const effect of step.effects) {
    if (effect.type === 'journal') kept.decisionSeq = await record(unit, kept, { effect, keeping })
    if (effect.type === 'ballot') await unit.ballots.add(paperOf(kept), effect)
    if (effect.type === 'box') await unit.ballots.end(paperOf(kept), effect.fate)
    if (effect.type === 'notify') await tell(unit, kept, { effect, keeping })
  }
  if (!isDraft(kept)) unit.touch('item', kept.id)
  return kept
}

type EffectOf<Type extends GovernanceEffect['type']> = Extract<GovernanceEffect, { type: Type }>

/** The entry that closes an item is its decision. */
async function record(
  unit: OrgaUnit,
  item: Item,
  { effect, keeping }: { effect: EffectOf<'journal'>; keeping: Keeping },
): Promise<number | null> {
  const { kind, by, before, after } = effect
  const team = teamOf(item, keeping.structure)
  const { seq } = await unit.record({
    kind,
    action: ACTIONS[kind] ?? String(after.phase ?? 'changed'),
    targetType: item.kind,
    targetId: item.id,
    teamId: item.teamId,
    teamName: item.teamId === null ? null : (team?.name ?? null),
    by,
    roleName: roleNameOf(by, keeping, team?.id),
    before,
    after,
  })
  const closes = after.outcome !== undefined
  const opensAgain = after.reopened === true
  if (opensAgain) return null
  return closes ? seq : item.decisionSeq
}

/** The actor's role in the item's team. */
function roleNameOf(by: Actor | null, { structure }: Keeping, teamId: string | undefined): string | null {
  if (by === null) return null
  const held = structure.roles.filter((role) => role.memberId === by.memberId && role.teamId === teamId)
  return (held.find(({ roleType }) => roleType !== null) ?? held[0])?.title ?? null
}

async function tell(
  unit: OrgaUnit,
  item: Item,
  { effect, keeping }: { effect: EffectOf<'notify'>; keeping: Keeping },
): Promise<void> {
  const { category, to } = effect
  const told = to === 'eligible' ? item.state.eligible : to === 'unanswered' ? unansweredOf(item) : to
  const leading = category === 'deadline_passed' ? facilitatorsOf(item, keeping) : []
  const isDispute = category === 'objection_raised' || category === 'blocked'
  const isCall = category === 'item_opened' && item.kind === 'election'
  await keeping.notify(unit, {
    category,
    to: [...told, ...leading, ...(isDispute ? refereesOf(item, keeping) : [])],
    byId: keeping.byId,
    itemId: item.id,
    channelId: item.channelId,
    ...(isCall && { priority: 'high' as const }),
  })
}

/** Those of the electorate who can move it on. */
function facilitatorsOf(item: Item, { structure }: Keeping): string[] {
  return item.state.eligible.filter((memberId) => factsOn({ item, structure }, memberId).facilitator)
}

/** Those who may settle it are also notified of an objection. */
function refereesOf(item: Item, { structure }: Keeping): string[] {
  const objectors = item.kind === 'topic' ? openObjections(item.state).map(({ memberId }) => memberId) : []
  return refereesOn({ item, structure }, objectors)
}
