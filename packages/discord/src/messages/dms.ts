import { AppError } from '@arachne/core/errors'
import type { DirectMessages, Places } from '@arachne/core/identities'
import { type Client, RESTJSONErrorCodes } from 'discord.js'

import { cardBody } from '../interactions/cards.ts'
import type { Calls } from '../rest/calls.ts'
import { inboundMessage, isWritten } from './message.ts'

interface Options {
  calls: Calls
  client(): Client<true>
  jumpUrl: Places['jumpUrl']
}

/** Closed by the person, or there is no shared server any more. */
const CLOSED = new Set<unknown>([
  RESTJSONErrorCodes.CannotSendMessagesToThisUser,
  RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds,
])

export function createDms({ calls, client, jumpUrl }: Options): DirectMessages {
  return {
    async sharedServers(userId, serverIds) {
      const found = await Promise.all(serverIds.map((serverId) => isMember(calls, serverId, userId)))
      return serverIds.filter((_, index) => found[index])
    },

    async send(userId, card) {
      const sent = await calls.attempt(async (api, signal) => {
        const channel = await api.users.createDM(userId, { signal })
        return api.channels.createMessage(channel.id, cardBody(card), { signal })
      })
      if (sent.ok) return { channelId: sent.value.channel_id, messageId: sent.value.id }
      throw CLOSED.has(sent.code) ? closed() : sent.error
    },

    async answer(channelId, messageId, card) {
      const body = {
        ...cardBody(card),
        message_reference: { message_id: messageId, fail_if_not_exists: false },
        nonce: `re${messageId}`,
        enforce_nonce: true,
      }
      const { content } = await calls.run((api, signal) =>
        api.channels.createMessage(channelId, body, { signal }),
      )
      return content
    },

    async message(channelId, messageId) {
      const found = await calls.attempt((api, signal) =>
        api.channels.getMessage(channelId, messageId, { signal }),
      )
      if (!found.ok && found.error.code !== 'not_found') throw found.error
      if (!found.ok || !isWritten(found.value)) return undefined
      const standing = { rightsChannelId: channelId, threadId: null }
      return inboundMessage(found.value, {
        standing,
        applicationId: client().application.id,
        botId: client().user.id,
        jumpUrl,
      })
    },
  }
}

async function isMember(calls: Calls, serverId: string, userId: string): Promise<boolean> {
  const found = await calls.attempt((api, signal) => api.guilds.getMember(serverId, userId, { signal }))
  if (!found.ok && found.error.code !== 'not_found') throw found.error
  return found.ok && found.value.user.bot !== true
}

function closed(): AppError {
  return new AppError(
    'forbidden',
    "This person doesn't accept direct messages from the bot; only they can change that on Discord.",
    {
      reason: 'dms_closed',
    },
  )
}
