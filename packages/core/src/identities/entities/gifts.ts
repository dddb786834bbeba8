import type { EntityId } from '@arachne/contract'

import type { Act } from '../../acts.ts'
import { AppError } from '../../errors.ts'
import type { Turns } from '../../turns.ts'
import type { RegistryDeps } from '../memberships/registry-deps.ts'
import type { TransferEntity } from './entity-life.ts'
import type { Entity } from './entity.ts'
import type { Gift } from './gift-store.ts'
import { refuseIfOthersName } from './name-taken.ts'
import { findOwner, refuseIfTooMany } from './owners.ts'

type Deps = Pick<
  RegistryDeps,
  'store' | 'gifts' | 'acts' | 'places' | 'clock' | 'ids' | 'entitiesPerOwner'
> & { transfer: TransferEntity; ownerTurns: Turns }

/** Offers of entities to another person. Nothing changes for the owner until they accept. */
export interface Gifts {
  list(): Promise<Gift[]>
  /** Only open offers exist: an answer ends one. */
  find(id: string): Promise<Gift>
  findOf(entityId: EntityId): Promise<Gift | undefined>
  offer(entity: Entity, to: string, actor: string): Promise<Gift>
  withdraw(gift: Gift, actor: string): Promise<void>
  decline(gift: Gift, actor: string): Promise<void>
  /** The receiver's limit applies now. From here on, the old owner's key and apps are invalid. */
  accept(gift: Gift, actor: string): Promise<Entity>
  /** Ends offers that weren't answered in time. */
  sweep(): Promise<void>
}

const GIFT_LIFE_MS = 14 * 24 * 3_600_000

/** When an offer expires; ISO 8601. */
export function giftEnds({ offeredAt }: Pick<Gift, 'offeredAt'>): string {
  return new Date(Date.parse(offeredAt) + GIFT_LIFE_MS).toISOString()
}

export function createGifts(deps: Deps): Gifts {
  const { store, gifts, acts, places, clock, ids, transfer, ownerTurns } = deps

  const end = (gift: Gift, action: GiftEnding, actor: string) =>
    acts.within((act) => endGift(act, gift, { action, actor }))
  const isOver = (gift: Gift) => Date.parse(giftEnds(gift)) <= clock.now()

  const findOf = async (entityId: EntityId) => (await gifts.list({ entityId }))[0]

  return {
    list: () => gifts.list(),
    findOf,

    async find(id) {
      const gift = await gifts.find(id)
      if (!gift) throw gone()
      return gift
    },

    async offer(entity, wanted, actor) {
      const to = await findOwner(places, wanted, 'to')
      if (to.id === entity.ownerId) throw alreadyTheirs(to.username)
      // A person with two entities of the same name has to rename one before giving either away.
      await refuseIfOthersName(store, { ...entity, ownerId: to.id })
      const gift: Gift = {
        id: ids.uuid(),
        entityId: entity.id,
        fromId: entity.ownerId,
        fromName: entity.ownerName,
        toId: to.id,
        toName: to.username,
        offeredAt: new Date(clock.now()).toISOString(),
      }
      await acts.within(async (act) => {
        const [before] = await act.gifts.list({ entityId: entity.id })
        if (before && isOver(before)) await endGift(act, before, EXPIRED)
        if (!(await act.gifts.insert(gift))) throw alreadyOffered()
        act.record(lineOf(gift, 'gift.offered', actor))
      })
      return gift
    },

    async withdraw(gift, actor) {
      if (!(await end(gift, 'gift.withdrawn', actor))) throw gone()
    },

    async decline(gift, actor) {
      if (!(await end(gift, 'gift.declined', actor))) throw gone()
    },

    accept: (gift, actor) =>
      ownerTurns.take(gift.toId, async () => {
        const entity = await store.find(gift.entityId)
        if (!entity || entity.ownerId !== gift.fromId) throw gone()
        if (isOver(gift)) throw tooLate()
        await refuseIfTooMany(deps, gift.toId, actor)
        const owner = { id: gift.toId, username: gift.toName }
        const first = async (act: Act) => {
          if (!(await act.gifts.remove(gift.id))) throw gone()
        }
        await transfer(entity, owner, { actor, giftId: gift.id, first })
        return { ...entity, ownerId: gift.toId, ownerName: gift.toName }
      }),

    async sweep() {
      for (const gift of (await gifts.list()).filter(isOver)) await end(gift, EXPIRED.action, EXPIRED.actor)
    },
  }
}

type GiftEnding = 'gift.withdrawn' | 'gift.declined' | 'gift.expired'

const EXPIRED = { action: 'gift.expired', actor: 'system' } as const

/** false: another caller ended it first. */
export async function endGift(
  act: Act,
  gift: Gift,
  { action, actor }: { action: GiftEnding; actor: string },
): Promise<boolean> {
  if (!(await act.gifts.remove(gift.id))) return false
  act.record(lineOf(gift, action, actor))
  return true
}

function lineOf({ id, entityId, fromId, toId }: Gift, action: string, actor: string) {
  const details = { gift_id: id, from: fromId, to: toId }
  return { space: 'instance', actor, action, target: `entity:${entityId}`, outcome: 'ok', details } as const
}

function gone(): AppError {
  return new AppError('not_found', 'This is no longer on offer.', { reason: 'gift_gone' })
}

function tooLate(): AppError {
  const message = 'This offer expired after two weeks. Ask for a new one.'
  return new AppError('conflict', message, { reason: 'gift_expired' })
}

function alreadyOffered(): AppError {
  const message = "This entity was already offered to someone who hasn't answered; withdraw that offer first."
  return new AppError('conflict', message, { reason: 'gift_pending' })
}

function alreadyTheirs(name: string): AppError {
  const message = `This entity already belongs to ${name}.`
  return new AppError('invalid', message, { fields: [{ path: 'to', message, rule: 'already_owner' }] })
}
