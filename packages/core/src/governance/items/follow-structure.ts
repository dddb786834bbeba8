import { advanceElection } from '../election/advance-election.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Step } from '../step.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import { newsOf, type StructureHook, type StructureStep } from '../structure/hooks.ts'
import type { Structure } from '../structure/structure.ts'
import { advanceTopic } from '../topic/advance-topic.ts'
import { advanceVoting } from '../voting/advance-voting.ts'
import { boxOf } from './ballot-paper.ts'
import { electorateOf } from './item-access.ts'
import { betweenTicks, keepStep } from './item-step.ts'
import { isDraft, type Item } from './item.ts'
import { type Move, movesTo } from './moves.ts'
import { rulersOf } from './rulers.ts'

/** Electorates follow membership, in the transaction in which it changes. */
export function createFollowStructure(notify: Notify): StructureHook {
  return async (unit, step) => {
    await tellHolders(unit, step, notify)
    const { dissolved, left } = newsOf(step)
    for (const item of await unit.items.open()) {
      const isGone = item.teamId !== null && dissolved.includes(item.teamId)
      // Nobody is asked about a draft yet; its electorate is determined when it opens.
      if (!isGone && isDraft(item)) continue
      const followed = await betweenTicks(unit, item, (state) => {
        const now = { ...item, state } as Item
        return isGone ? dissolve(unit, now, step) : follow(unit, now, { step, left })
      })
      const byId = step.by?.memberId ?? null
      const isSame = followed.step.effects.length === 0 && sameRulers(item, step.after)
      if (isSame) continue
      await keepStep(unit, {
        item: { ...item, done: followed.done },
        step: followed.step,
        structure: step.after,
        notify,
        byId,
      })
    }
  }
}

function sameRulers(item: Item, structure: Structure): boolean {
  return rulersOf({ item, structure }, { before: item, byId: null }).join() === item.rulerIds?.join()
}

async function dissolve(unit: OrgaUnit, item: Item, { by }: StructureStep): Promise<Step<Item['state']>> {
  const event = { type: 'dissolved' as const, by }
  switch (item.kind) {
    case 'topic':
      return advanceTopic(item.state, event, unit.now)
    case 'voting':
      return advanceVoting(item.state, event, unit.now)
    case 'election':
      return advanceElection(item.state, event, unit.now)
  }
}

async function follow(
  unit: OrgaUnit,
  item: Item,
  { step, left }: { step: StructureStep; left: readonly string[] },
): Promise<Step<Item['state']>> {
  const channel = await unit.channels.find(item.channelId)
  const belong = channel === undefined ? [] : electorateOf(channel, step.after)
  // A candidate from outside the team leaves when they leave the organisation.
  const candidate = item.kind === 'election' && left.includes(item.state.candidateId ?? '') ? left : []
  const gone = candidate.map((memberId): Move => ({ type: 'left', memberId }))
  let now: Step<Item['state']> = { state: item.state, effects: [] }
  for (const event of [...movesTo(belong, item.state.eligible), ...gone]) {
    const next = await advance(unit, { ...item, state: now.state } as Item, event)
    now = { state: next.state, effects: [...now.effects, ...next.effects] }
  }
  return now
}

async function advance(unit: OrgaUnit, item: Item, move: Move): Promise<Step<Item['state']>> {
  switch (item.kind) {
    case 'topic':
      return advanceTopic(item.state, move, unit.now)
    case 'election':
      return advanceElection(item.state, move, unit.now)
    case 'voting':
      // A voting's electorate was fixed when it opened: nobody joins.
      if (move.type === 'joined') return { state: item.state, effects: [] }
      return advanceVoting(
        item.state,
        { type: 'left', memberId: move.memberId, ballots: (await boxOf(unit, item)).ballots },
        unit.now,
      )
  }
}

/** Notifies new holders of a role. */
async function tellHolders(
  unit: OrgaUnit,
  { before, after, by }: StructureStep,
  notify: Notify,
): Promise<void> {
  const holders = new Map(before.roles.map(({ id, memberId }) => [id, memberId]))
  const given = after.roles.filter(
    ({ id, memberId, linkedRoleId }) => linkedRoleId === null && holders.get(id) !== memberId,
  )
  for (const { id: roleId, memberId } of given) {
    await notify(unit, { category: 'role_assignment', to: [memberId], byId: by?.memberId ?? null, roleId })
  }
}
