import type { Actor } from '../actor.ts'
import type { GovernanceEffect } from '../effect.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Step } from '../step.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import { advanceTopic } from '../topic/advance-topic.ts'
import { openObjections } from '../topic/topic-state.ts'
import { advanceVoting } from '../voting/advance-voting.ts'
import { boxOf, paperOf } from './ballot-paper.ts'
import { electorateOf, factsOn, refereesOn, type Situation, teamOf } from './item-access.ts'
import { doneAt, isDraft, isOpenItem, type Item, unansweredOf, type VotingItem } from './item.ts'
import { rulersOf } from './rulers.ts'

/** What time alone does to an item now. Elections only move through people, who are notified. */
async function tickOf(unit: OrgaUnit, item: Item): Promise<Step<Item['state']>> {
  switch (item.kind) {
    case 'topic': {
      const { autoResolve } = (await unit.orgas.get()).settings
      return advanceTopic(item.state, { type: 'tick', autoResolve }, unit.now)
    }
    case 'voting':
      return tickVoting(unit, item)
    case 'election':
      return { state: item.state, effects: isJustOver(item, unit.now) ? [OVER] : [] }
  }
}

/** A box that can't be opened is found out before anything else happens. */
async function tickVoting(unit: OrgaUnit, item: VotingItem): Promise<Step<VotingItem['state']>> {
  const { isLost, ballots } = await boxOf(unit, item)
  if (!isLost) return advanceVoting(item.state, { type: 'tick', ballots }, unit.now)
  const channel = await unit.channels.find(item.channelId)
  const belong = channel === undefined ? [] : electorateOf(channel, await unit.structure.load())
  return advanceVoting(item.state, { type: 'box_lost', belong }, unit.now)
}

const OVER: GovernanceEffect = { type: 'notify', category: 'deadline_passed', to: 'unanswered' }

function isJustOver(item: Item, now: number): boolean {
  const { deadline } = item.state
  return isOpenItem(item) && deadline !== null && now >= deadline && item.done.deadline !== deadline
}

/**
 * An act between two ticks: a deadline that has passed takes effect before the act, and what the act makes possible
 * after a deadline happens with it.
 */
export async function betweenTicks<State extends Item['state']>(
  unit: OrgaUnit,
  item: Item,
  act: (state: State) => Promise<Step<State>>,
): Promise<{ step: Step<State>; done: Item['done'] }> {
  const tick = async (state: State, done: Item['done']) =>
    (await tickOf(unit, { ...item, state, done } as Item)) as Step<State>
  // A person acting after a deadline may already have moved on, so this is judged by what is left.
  const before = await tick(item.state as State, doneAt(item, item.state.deadline, unit.now))
  const acted = await act(before.state)
  const after = await tick(acted.state, item.done)
  return {
    step: { state: after.state, effects: [...before.effects, ...acted.effects, ...after.effects] },
    done: doneAt(item, after.state.deadline, unit.now),
  }
}

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
