import type { Ids } from '../../ports.ts'
import type { Actor } from '../actor.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Step } from '../step.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import { type SituationOf, takeItem } from './item-access.ts'
import { betweenTicks, carryOut } from './item-step.ts'
import type { Item, ItemKindName, ItemOf, StateOf } from './item.ts'

export interface ItemDeps {
  store: GovernanceStore
  ids: Ids
  notify: Notify
}

/** What an act starts from: the facts inside the transaction. */
export interface Acting<Kind extends ItemKindName> extends SituationOf<Kind> {
  unit: OrgaUnit
  seat: OrgaSeat
  by: Actor
}

export interface Worked<Kind extends ItemKindName> {
  step: Step<StateOf<Kind>>
  /** Changes to the item outside its state. */
  around?: Partial<Omit<ItemOf<Kind>, 'state' | 'kind' | 'id' | 'version'>>
}

export interface Target<Kind extends ItemKindName> {
  id: string
  kind: Kind
}

/** One act on an item: seat, access, the machine, and all consequences in one transaction. */
export function createActing({ store, notify }: Pick<ItemDeps, 'store' | 'notify'>) {
  return <Kind extends ItemKindName>(
    seat: OrgaSeat,
    target: Target<Kind>,
    work: (acting: Acting<Kind>) => Promise<Worked<Kind>>,
  ): Promise<void> =>
    store.looking(seat.orgaId, takeItem(seat, target), async (unit, { seat: now, situation }) => {
      const { structure, item } = situation
      let around: object = {}
      const { step, done } = await betweenTicks<StateOf<Kind>>(unit, item, async (state) => {
        const worked = await work({ ...situation, item: { ...item, state }, unit, seat: now, by: now.actor })
        around = worked.around ?? {}
        return worked.step
      })
      const byId = now.memberId
      unit.touch('notifications', byId)
      const isNews = step.effects.length > 0 || step.state !== item.state || Object.keys(around).length > 0
      const changed = { ...item, ...around, done }
      const kept = isNews && (await carryOut(unit, { item: changed, step, structure, notify, byId }))
      await unit.notifications.settle(byId, item.id)
      if (kept) await unit.items.save(kept)
      if (kept) await tellPrincipal(unit, { seat: now, item: changed, notify })
    })
}

/** Notifies a member of what an agent did in their name. */
async function tellPrincipal(
  unit: OrgaUnit,
  { seat, item, notify }: { seat: OrgaSeat; item: Item; notify: Notify },
): Promise<void> {
  if (seat.actor.kind !== 'agent') return
  const { notifyMembers } = (await unit.orgas.get()).settings.agents
  if (notifyMembers) await notify(unit, { category: 'agent_acted', to: [seat.memberId], itemId: item.id })
}
