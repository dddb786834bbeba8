import { EntityView } from '../entities/schemas.ts'
import { DoneAnswer, PageQuery } from '../parts.ts'
import { defineRoute } from '../route.ts'
import { GiftAnswer, ListGiftsAnswer, OfferGiftBody } from './schemas.ts'

export const GIFT_ROUTES = {
  listGifts: defineRoute({
    at: 'GET /api/gifts',
    does: 'List entities offered to you, and offers for entities you manage.',
    right: 'person',
    query: PageQuery,
    answer: ListGiftsAnswer,
  }),
  offerGift: defineRoute({
    at: 'POST /api/entities/{entity}/gift',
    does: 'Offer it to someone. Nothing changes until they accept.',
    right: 'owner',
    body: OfferGiftBody,
    answer: GiftAnswer,
    status: 201,
  }),
  withdrawGift: defineRoute({
    at: 'DELETE /api/entities/{entity}/gift',
    does: 'Withdraw the offer.',
    right: 'owner',
    answer: DoneAnswer,
  }),
  acceptGift: defineRoute({
    at: 'POST /api/gifts/{id}/accept',
    does: "Become its owner. The previous owner's key and apps stop working.",
    right: 'receiver',
    answer: EntityView,
  }),
  declineGift: defineRoute({
    at: 'POST /api/gifts/{id}/decline',
    does: 'Decline the offer.',
    right: 'receiver',
    answer: DoneAnswer,
  }),
}
