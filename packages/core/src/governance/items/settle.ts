import type { GovernanceEffect } from '../effect.ts'
import type { Step } from '../step.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import { advanceTopic } from '../topic/advance-topic.ts'
import { advanceVoting } from '../voting/advance-voting.ts'
import { boxOf } from './ballot-paper.ts'
import { electorateOf } from './item-access.ts'
import { doneAt, isOpenItem, type Item, type VotingItem } from './item.ts'

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
