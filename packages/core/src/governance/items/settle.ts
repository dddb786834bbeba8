import type { Step } from '../step.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import { advanceTopic } from '../topic/advance-topic.ts'
import { advanceVoting } from '../voting/advance-voting.ts'
import { doneAt, type Item } from './item.ts'

/** What time alone does to an item at this moment. Elections move by people only. */
async function tickOf(unit: OrgaUnit, item: Item): Promise<Step<Item['state']>> {
  switch (item.kind) {
    case 'topic': {
      const { autoResolve } = (await unit.orgas.get()).settings
      return advanceTopic(item.state, { type: 'tick', autoResolve }, unit.now)
    }
    case 'voting':
      return advanceVoting(item.state, { type: 'tick', ballots: await unit.ballots.of(item.id) }, unit.now)
    case 'election':
      return { state: item.state, effects: [] }
  }
}

/**
 * An act between two ticks: a deadline that has passed counts before whatever anybody does after it, and what an act
 * makes possible after a deadline happens with it.
 */
export async function betweenTicks<State extends Item['state']>(
  unit: OrgaUnit,
  item: Item,
  act: (state: State) => Promise<Step<State>>,
): Promise<{ step: Step<State>; done: Item['done'] }> {
  const tick = async (state: State) => (await tickOf(unit, { ...item, state } as Item)) as Step<State>
  const before = await tick(item.state as State)
  const acted = await act(before.state)
  const after = await tick(acted.state)
  return {
    step: { state: after.state, effects: [...before.effects, ...acted.effects, ...after.effects] },
    done: doneAt(item, after.state.deadline, unit.now),
  }
}
