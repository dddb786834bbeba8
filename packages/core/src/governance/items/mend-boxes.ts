import type { BallotKeys } from '../ballot-box/ports.ts'
import type { Notify } from '../notifications/notify.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import { paperOf } from './ballot-paper.ts'
import { betweenTicks, keepStep } from './item-step.ts'

interface Deps {
  store: Pick<GovernanceStore, 'within' | 'itemDirectory'>
  keys: BallotKeys
  notify: Notify
}

/**
 * At start, before anyone votes: drops keys that no box needs, gives up boxes that can't be opened, and moves
 * unencrypted ballots of older versions into boxes.
 */
export async function mendBoxes({ store, keys, notify }: Deps): Promise<void> {
  const boxes = await store.itemDirectory.boxes()
  const needed = new Set(boxes.map(({ keyId }) => keyId))
  const held = new Set(await keys.list())
  for (const id of held) if (!needed.has(id)) await keys.drop(id)
  for (const { orgaId, itemId, keyId } of boxes) {
    if (keyId !== null && !held.has(keyId)) await store.within(orgaId, (unit) => giveUp(unit, itemId, notify))
    if (keyId === null) await store.within(orgaId, (unit) => collect(unit, itemId))
  }
}

async function giveUp(unit: OrgaUnit, itemId: string, notify: Notify): Promise<void> {
  const item = await unit.items.find(itemId)
  if (item === undefined) return
  const { step, done } = await betweenTicks(unit, item, async (state) => ({ state, effects: [] }))
  if (step.effects.length === 0) return
  const structure = await unit.structure.load()
  await keepStep(unit, { item: { ...item, done }, step, structure, notify, byId: null })
}

async function collect(unit: OrgaUnit, itemId: string): Promise<void> {
  const item = await unit.items.find(itemId)
  if (item?.kind !== 'voting') return
  await unit.ballots.collect(paperOf(item))
  await unit.items.save({ ...item, state: { ...item.state, looseUntil: unit.now } })
}
