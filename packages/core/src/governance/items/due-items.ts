import type { Clock } from '../../ports.ts'
import type { Notify } from '../notifications/notify.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import { betweenTicks, keepStep } from './item-step.ts'
import { type Item, nextDueOf, reminderDue, reviewOf, unansweredOf } from './item.ts'

interface Deps {
  store: Pick<GovernanceStore, 'within' | 'itemDirectory'>
  clock: Clock
  notify: Notify
  /** An item that fails doesn't hold up the others. */
  onError(error: unknown): void
}

const AT_ONCE = 100

/**
 * What time does: deadlines, reminders a day before, reviews. Whatever is done is stored with it, so that it happens
 * once, however often and however late this is called.
 */
export function createDueItems({ store, clock, notify, onError }: Deps) {
  return async (): Promise<void> => {
    for (const { orgaId, itemId } of await store.itemDirectory.due(clock.now(), AT_ONCE)) {
      try {
        await store.within(orgaId, (unit) => settle(unit, itemId, notify))
      } catch (error) {
        onError(error)
      }
    }
  }
}

async function settle(unit: OrgaUnit, itemId: string, notify: Notify): Promise<void> {
  const item = await unit.items.find(itemId)
  const due = item && nextDueOf(item)
  const isDue = typeof due === 'number' && due <= unit.now
  if (!item || (!isDue && item.rulerIds !== null)) return
  const { step, done } = await betweenTicks(unit, item, async (state) => ({ state, effects: [] }))
  const ticked = { ...item, state: step.state, done } as Item
  if (reminderDue(ticked, unit.now)) {
    await remind(unit, ticked, notify)
    ticked.done = { ...ticked.done, reminder: ticked.state.deadline }
  }
  const reviewOn = reviewOf(ticked)
  if (reviewOn !== null && ticked.done.review !== reviewOn && unit.now >= reviewOn) {
    await callForReview(unit, ticked, notify)
    ticked.done = { ...ticked.done, review: reviewOn }
  }
  await keepStep(unit, { item: ticked, step, structure: await unit.structure.load(), notify, byId: null })
}

/** Only to members who haven't answered. */
async function remind(unit: OrgaUnit, item: Item, notify: Notify): Promise<void> {
  const { id: itemId, channelId } = item
  const groupKey = `missing:${itemId}:${item.state.deadline}`
  await notify(unit, { category: 'answer_missing', to: unansweredOf(item), itemId, channelId, groupKey })
}

async function callForReview(unit: OrgaUnit, item: Item, notify: Notify): Promise<void> {
  const { id: itemId, channelId } = item
  const to = [...new Set([item.state.authorId, ...item.state.eligible])]
  await notify(unit, { category: 'review_due', to, itemId, channelId })
}
