import { PageQuery } from '@arachne/contract'
import {
  type ChannelAnswer,
  type ListChannelsAnswer,
  type ListMessagesAnswer,
  type MessageAnswer,
  OpenDmBody,
  PostMessageBody,
  ReadChannelBody,
} from '@arachne/contract/governance'
import type { Chat, OrgaSeats } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { pageOf } from '../paging.ts'
import { presentChannel, presentMessage } from './present-chat.ts'
import { seatOf } from './seat-of.ts'

export interface ChatRouteDeps {
  seats: OrgaSeats
  chat: Chat
}

/** `/api/orgas/{orga}/channels`: where members talk, and what was said there. */
export function channelRoutes({ seats, chat: { channels, messages, pages } }: ChatRouteDeps) {
  return new Hono<HttpEnv>()
    .get('/:orga/channels', async (c) => {
      const seat = await seatOf(c, seats)
      const query = parseInput(PageQuery, c.req.query())
      const { page, next } = pageOf(await channels.list(seat), query, ({ channel }) => channel.id)
      return c.json({ channels: page.map(presentChannel), next } satisfies ListChannelsAnswer)
    })
    .post('/:orga/channels', async (c) => {
      const seat = await seatOf(c, seats)
      const { member_id } = parseInput(OpenDmBody, await readJson(c.req.raw))
      const channel = presentChannel(await channels.openDm(seat, member_id))
      return c.json({ channel } satisfies ChannelAnswer, 201)
    })
    .get('/:orga/channels/:channel/messages', async (c) => {
      const channel = c.req.param('channel')
      const seat = await seatOf(c, seats)
      const query = parseInput(PageQuery, c.req.query())
      const page = await pages.ofChannel(seat, channel, query)
      const seen = page.messages.map((one) => presentMessage(seat.orgaId, one))
      return c.json({ messages: seen, next: page.next } satisfies ListMessagesAnswer)
    })
    .post('/:orga/channels/:channel/messages', async (c) => {
      const channel = c.req.param('channel')
      const seat = await seatOf(c, seats)
      const body = parseInput(PostMessageBody, await readJson(c.req.raw))
      const { text, mentions, thread_parent_id: threadParentId, image_id: imageId } = body
      const posted = await messages.post(seat, channel, { text, mentions, threadParentId, imageId })
      return c.json({ message: presentMessage(seat.orgaId, posted) } satisfies MessageAnswer, 201)
    })
    .post('/:orga/channels/:channel/read', async (c) => {
      const channel = c.req.param('channel')
      const seat = await seatOf(c, seats)
      const { message_id } = parseInput(ReadChannelBody, await readJson(c.req.raw))
      const read = presentChannel(await channels.read(seat, channel, message_id))
      return c.json({ channel: read } satisfies ChannelAnswer)
    })
}
