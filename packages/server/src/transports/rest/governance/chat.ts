import type { CHAT_ROUTES } from '@arachne/contract/routes'
import { type Chat, IMAGE_BYTES_AT_MOST } from '@arachne/core/governance'
import type { CallLimits } from '@arachne/core/identities'

import { readBytes } from '../../web/json-body.ts'
import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'
import { presentChannel, presentImage, presentMember, presentMessage, presentTeam } from './present-chat.ts'

export interface ChatDeps {
  chat: Chat
  limits: Pick<CallLimits, 'takeRequest' | 'receive'>
}

type ChatHandlers = Handlers<typeof CHAT_ROUTES>

/** How members of an organisation talk. */
export function chatHandlers({ chat, limits }: ChatDeps): ChatHandlers {
  return {
    ...channelHandlers(chat),
    ...messageHandlers(chat),
    ...imageHandlers(chat, limits),
    search: createSearch(chat),
  }
}

/** Where members talk, and what was said there. */
function channelHandlers({ channels, messages, pages }: Chat) {
  return {
    async channels({ seat, input }) {
      const { page, next } = pageOf(await channels.list(seat), input, ({ channel }) => channel.id)
      return { channels: page.map(presentChannel), next }
    },
    async openDm({ seat, input: { member_id: memberId } }) {
      return { channel: presentChannel(await channels.openDm(seat, memberId)) }
    },
    async messages({ seat, params: { channel }, input }) {
      const page = await pages.ofChannel(seat, channel, input)
      return { messages: page.messages.map((one) => presentMessage(seat.orgaId, one)), next: page.next }
    },
    async post({ seat, params: { channel }, input }) {
      const { text, mentions, thread_parent_id: threadParentId, image_id: imageId } = input
      const posted = await messages.post(seat, channel, { text, mentions, threadParentId, imageId })
      return { message: presentMessage(seat.orgaId, posted) }
    },
    async markRead({ seat, params: { channel }, input: { message_id: messageId } }) {
      return { channel: presentChannel(await channels.read(seat, channel, messageId)) }
    },
  } satisfies Partial<ChatHandlers>
}

/** One message, its thread and its reactions. */
function messageHandlers({ messages, pages }: Chat) {
  return {
    async message({ seat, params: { message } }) {
      return { message: presentMessage(seat.orgaId, await messages.show(seat, message)) }
    },
    async editMessage({ seat, params: { message }, input: { text } }) {
      return { message: presentMessage(seat.orgaId, await messages.edit(seat, message, text)) }
    },
    async deleteMessage({ seat, params: { message } }) {
      await messages.remove(seat, message)
      return { warnings: [] }
    },
    async thread({ seat, params: { message }, input }) {
      const page = await pages.ofThread(seat, message, input)
      return { messages: page.messages.map((one) => presentMessage(seat.orgaId, one)), next: page.next }
    },
    async react({ seat, params: { message }, input: { emoji } }) {
      return { message: presentMessage(seat.orgaId, await messages.react(seat, message, emoji)) }
    },
    async unreact({ seat, params: { message }, input: { emoji } }) {
      return { message: presentMessage(seat.orgaId, await messages.unreact(seat, message, emoji)) }
    },
  } satisfies Partial<ChatHandlers>
}

/** Checked in this order: whose place it is, how large it is, what it is. */
function imageHandlers({ images }: Chat, limits: ChatDeps['limits']) {
  return {
    async uploadImage({ seat, params: { channel }, c }) {
      await images.demandPlace(seat, channel)
      await limits.takeRequest(c.var.clientAddress)
      const image = await limits.receive(seat.personId, async () =>
        images.upload(seat, channel, await readBytes(c.req.raw, IMAGE_BYTES_AT_MOST)),
      )
      return { image: presentImage(seat.orgaId, image) }
    },
    async image({ seat, params: { channel, image }, c }) {
      const { mime, bytes } = await images.open(seat, channel, image)
      return c.body(bytes, 200, {
        'content-type': mime,
        // If opened directly, it is a picture and nothing else, whatever its content.
        'content-security-policy': "default-src 'none'; sandbox",
      })
    },
  } satisfies Partial<ChatHandlers>
}

/** Searches what the caller may read. */
function createSearch({ search }: Chat): ChatHandlers['search'] {
  return async ({ seat, input: { query, channel_id: channelId, limit } }) => {
    const found = await search.find(seat, { query, channelId, limit })
    return {
      messages: found.messages.map((one) => presentMessage(seat.orgaId, one)),
      policies: found.policies.map(({ id, number, title }) => ({ id, number, title })),
      teams: found.teams.map(presentTeam),
      roles: found.roles.map(({ role: { id, title }, team }) => ({ id, title, team: presentTeam(team) })),
      members: found.members.map(presentMember),
    }
  }
}
