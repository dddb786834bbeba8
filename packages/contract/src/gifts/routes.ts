import { EntityView } from '../entities/schemas.ts'
import { DoneAnswer, PageQuery } from '../parts.ts'
import { defineRoute } from '../route.ts'
import { GiftAnswer, ListGiftsAnswer, OfferGiftBody } from './schemas.ts'

export const GIFT_ROUTES = {
  listGifts: defineRoute({
    at: 'GET /api/gifts',
    does: 'List entities offered to you, and offers of entities you manage.',
    right: 'person',
    query: PageQuery,
    answer: ListGiftsAnswer,
  }),
  offerGift: defineRoute({
    at: 'POST /api/entities/{entity}/gift',
    does: 'Offer it to somebody, who is asked. Until they accept nothing changes.',
    right: 'owner',
    body: OfferGiftBody,
    answer: GiftAnswer,
    status: 201,
  }),
  withdrawGift: defineRoute({
    at: 'DELETE /api/entities/{entity}/gift',
    does: 'Take the offer back.',
    right: 'owner',
    answer: DoneAnswer,
  }),
  acceptGift: defineRoute({
    at: 'POST /api/gifts/{id}/accept',
    does: 'Become its owner. The key and the apps of the old one end.',
    right: 'receiver',
    answer: EntityView,
  }),
  declineGift: defineRoute({
    at: 'POST /api/gifts/{id}/decline',
    does: 'Say no to it.',
    right: 'receiver',
    answer: DoneAnswer,
  }),
}
