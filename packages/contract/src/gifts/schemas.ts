import * as z from 'zod'

import { OwnerName } from '../entities/schemas.ts'
import { EntityId, Snowflake } from '../ids.ts'

const Somebody = z.object({ id: Snowflake, name: z.string() })

/** An entity offered to another person, who has not accepted yet. Until then nothing changes for its owner. */
export const GiftView = z.object({
  id: z.uuid(),
  entity: z.object({
    id: EntityId,
    name: z.string(),
    description: z.string().nullable(),
    avatar_url: z.string().nullable(),
    accent_color: z.string().nullable(),
  }),
  from: Somebody,
  to: Somebody,
  offered_at: z.iso.datetime(),
  /** The end of the offer, two weeks later. */
  expires_at: z.iso.datetime(),
  may: z.object({ accept: z.boolean(), withdraw: z.boolean() }),
})
export type GiftView = z.infer<typeof GiftView>

/** GET /api/gifts: gifts for the reader, and gifts of entities they manage. */
export const ListGiftsAnswer = z.object({ gifts: z.array(GiftView), next: z.string().optional() })
export type ListGiftsAnswer = z.infer<typeof ListGiftsAnswer>

/** POST /api/entities/{entity}/gift */
export const OfferGiftBody = z.strictObject({ to: OwnerName })
export type OfferGiftBody = z.infer<typeof OfferGiftBody>

export const GiftAnswer = z.object({ gift: GiftView })
export type GiftAnswer = z.infer<typeof GiftAnswer>
