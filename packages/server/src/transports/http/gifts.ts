import {
  type DoneAnswer,
  type GiftAnswer,
  type GiftView,
  type ListGiftsAnswer,
  OfferGiftBody,
  PageQuery,
} from '@arachne/contract'
import {
  AppError,
  demandRight,
  type Entity,
  type Gift,
  giftEnds,
  mayAcceptGift,
  mayManageEntity,
  type Person,
  type Registry,
} from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import { createViewEntity, type EntityViewDeps, findEntity } from './entity-views.ts'
import type { HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'
import { pageOf } from './paging.ts'

/** Below an entity: its owner offers it to somebody, and takes that back. */
export function entityGiftRoutes({ registry }: Pick<EntityViewDeps, 'registry'>) {
  return new Hono<HttpEnv>()
    .post('/:entity/gift', async (c) => {
      const { person } = c.var
      const entity = await findEntity(registry, person, c.req.param('entity'))
      demandRight(mayManageEntity(person, entity))
      const { to } = parseInput(OfferGiftBody, await readJson(c.req.raw))
      const gift = await registry.gifts.offer(entity, to, person.actor)
      return c.json({ gift: present(gift, entity, person) } satisfies GiftAnswer, 201)
    })
    .delete('/:entity/gift', async (c) => {
      const { person } = c.var
      const entity = await findEntity(registry, person, c.req.param('entity'))
      demandRight(mayManageEntity(person, entity))
      const gift = await registry.gifts.findOf(entity.id)
      if (!gift) throw new AppError('not_found', 'This is no longer on offer.', { reason: 'gift_gone' })
      await registry.gifts.withdraw(gift, person.actor)
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
}

/** What is offered to whoever asks, and their answer. */
export function giftRoutes(deps: EntityViewDeps) {
  const { registry } = deps
  const { gifts } = registry
  const view = createViewEntity(deps)

  async function offeredTo(person: Person, id: string): Promise<Gift> {
    const gift = await gifts.find(id)
    demandRight(mayAcceptGift(person, gift))
    return gift
  }

  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const query = parseInput(PageQuery, c.req.query())
      const seen = await visibleGifts(registry, c.var.person)
      const { page, next } = pageOf(seen, query, ({ id }) => id)
      return c.json({ gifts: page, ...(next !== undefined && { next }) } satisfies ListGiftsAnswer)
    })
    .post('/:id/accept', async (c) => {
      const { person } = c.var
      const gift = await offeredTo(person, c.req.param('id'))
      const { id } = await gifts.accept(gift, person.actor)
      return c.json(await view(person, await registry.find(id)))
    })
    .post('/:id/decline', async (c) => {
      const { person } = c.var
      await gifts.decline(await offeredTo(person, c.req.param('id')), person.actor)
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
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
