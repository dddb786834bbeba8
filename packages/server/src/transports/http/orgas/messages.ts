import { type DoneAnswer, PageQuery } from '@arachne/contract'
import {
  EditMessageBody,
  type ListMessagesAnswer,
  type MessageAnswer,
  ReactionBody,
} from '@arachne/contract/governance'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import type { ChatRouteDeps } from './channels.ts'
import { presentMessage } from './present-chat.ts'
import { seatOf } from './seat-of.ts'

/** `/api/orgas/{orga}/messages/{message}`: one message, its thread and its reactions. */
export function messageRoutes({ seats, chat: { messages, pages } }: ChatRouteDeps) {
  return new Hono<HttpEnv>()
    .get('/:orga/messages/:message', async (c) => {
      const message = c.req.param('message')
      const seat = await seatOf(c, seats)
      const seen = await messages.show(seat, message)
      return c.json({ message: presentMessage(seat.orgaId, seen) } satisfies MessageAnswer)
    })
    .patch('/:orga/messages/:message', async (c) => {
      const message = c.req.param('message')
      const seat = await seatOf(c, seats)
      const { text } = parseInput(EditMessageBody, await readJson(c.req.raw))
      const edited = await messages.edit(seat, message, text)
      return c.json({ message: presentMessage(seat.orgaId, edited) } satisfies MessageAnswer)
    })
    .delete('/:orga/messages/:message', async (c) => {
      const message = c.req.param('message')
      await messages.remove(await seatOf(c, seats), message)
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
    .get('/:orga/messages/:message/thread', async (c) => {
      const message = c.req.param('message')
      const seat = await seatOf(c, seats)
      const query = parseInput(PageQuery, c.req.query())
      const page = await pages.ofThread(seat, message, query)
      const seen = page.messages.map((one) => presentMessage(seat.orgaId, one))
      return c.json({ messages: seen, next: page.next } satisfies ListMessagesAnswer)
    })
    .put('/:orga/messages/:message/reactions', async (c) => {
      const message = c.req.param('message')
      const seat = await seatOf(c, seats)
      const { emoji } = parseInput(ReactionBody, await readJson(c.req.raw))
      const seen = await messages.react(seat, message, emoji)
      return c.json({ message: presentMessage(seat.orgaId, seen) } satisfies MessageAnswer)
    })
    .delete('/:orga/messages/:message/reactions', async (c) => {
      const message = c.req.param('message')
      const seat = await seatOf(c, seats)
      const { emoji } = parseInput(ReactionBody, c.req.query())
      const seen = await messages.unreact(seat, message, emoji)
      return c.json({ message: presentMessage(seat.orgaId, seen) } satisfies MessageAnswer)
    })
}
