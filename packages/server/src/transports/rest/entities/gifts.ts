import type { GiftView } from '@arachne/contract'
import type { GIFT_ROUTES } from '@arachne/contract/routes'
import { mayAcceptGift, mayManageEntity, type Person } from '@arachne/core/access'
import { AppError } from '@arachne/core/errors'
import { type Entity, type Gift, giftEnds, type Registry } from '@arachne/core/identities'

import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'
import { createViewEntity, type EntityViewDeps } from './view-entity.ts'

/** Owners offer entities and withdraw offers; receivers answer. */
export function giftHandlers(deps: EntityViewDeps): Handlers<typeof GIFT_ROUTES> {
  const { registry } = deps
  const { gifts } = registry
  const view = createViewEntity(deps)
  return {
    async listGifts({ person, input }) {
      const { page, ...next } = pageOf(await visibleGifts(registry, person), input, ({ id }) => id)
      return { gifts: page, ...next }
    },
    async offerGift({ person, entity, input: { to } }) {
      return { gift: present(await gifts.offer(entity, to, person.actor), entity, person) }
    },
    async withdrawGift({ person, entity }) {
      const gift = await gifts.findOf(entity.id)
      if (!gift) throw new AppError('not_found', 'This is no longer on offer.', { reason: 'gift_gone' })
      await gifts.withdraw(gift, person.actor)
      return { warnings: [] }
    },
    async acceptGift({ person, gift }) {
      const { id } = await gifts.accept(gift, person.actor)
      return view(person, await registry.find(id))
    },
    async declineGift({ person, gift }) {
      await gifts.decline(gift, person.actor)
      return { warnings: [] }
    },
  }
}

async function visibleGifts({ gifts, list }: Registry, person: Person): Promise<GiftView[]> {
  const entities = new Map((await list()).map((entity) => [entity.id, entity]))
  return (await gifts.list()).flatMap((gift) => {
    const entity = entities.get(gift.entityId)
    const seen = entity && (mayAcceptGift(person, gift) || mayManageEntity(person, entity))
    return seen ? [present(gift, entity, person)] : []
  })
}

function present(gift: Gift, entity: Entity, person: Person): GiftView {
  const { id, name, description } = entity
  return {
    id: gift.id,
    entity: { id, name, description, avatar_url: entity.avatarUrl, accent_color: entity.accentColor },
    from: { id: gift.fromId, name: gift.fromName },
    to: { id: gift.toId, name: gift.toName },
    offered_at: gift.offeredAt,
    expires_at: giftEnds(gift),
    may: { accept: mayAcceptGift(person, gift), withdraw: mayManageEntity(person, entity) },
  }
}
