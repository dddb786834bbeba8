import type { ChannelFacts, FoundMessage, InboundMessage, Messages, Places } from '@arachne/core/identities'
import { type APIMessage, RESTJSONErrorCodes } from 'discord.js'

import type { Calls } from '../rest/calls.ts'
import type { DiscordEndpoints } from '../rest/endpoints.ts'
import { inboundMessage, isWritten, type MessageContext } from './message.ts'

export interface MessagesOptions {
  calls: Calls
  endpoints: Pick<DiscordEndpoints, 'cdn'>
  /** The bot's identity. */
  self(): Pick<MessageContext, 'applicationId' | 'botId'>
  jumpUrl: Places['jumpUrl']
}

export function createMessages({ calls, endpoints, self, jumpUrl }: MessagesOptions): Messages {
  /** Fetched messages contain neither their server nor people's names there. */
  function read(channel: ChannelFacts, raw: APIMessage): InboundMessage {
    const { id, parentId, serverId } = channel
    const standing = { rightsChannelId: parentId ?? id, threadId: parentId === null ? null : id }
    const context: MessageContext = { standing, ...self(), jumpUrl }
    return inboundMessage({ ...raw, guild_id: serverId }, context)
  }

  function avatarUrl({ id, avatar }: APIMessage['author']): string | null {
    return avatar === null ? null : `${endpoints.cdn}/avatars/${id}/${avatar}.png`
  }

  return {
    async find(channel, messageId): Promise<FoundMessage | undefined> {
      const found = await calls.attempt((api, signal) =>
        api.channels.getMessage(channel.id, messageId, { signal }),
      )
      if (found.ok) {
        return { ...read(channel, found.value), authorAvatarUrl: avatarUrl(found.value.author) }
      }
      if (found.code === RESTJSONErrorCodes.UnknownMessage) return undefined
      throw found.error
    },

    async page(channel, { limit, before }) {
      const raw = await calls.run((api, signal) =>
        api.channels.getMessages(channel.id, { limit, ...(before !== undefined && { before }) }, { signal }),
      )
      return {
        messages: raw.filter(isWritten).map((one) => read(channel, one)),
        oldestId: raw.at(-1)?.id,
        hasMore: raw.length === limit,
      }
    },
  }
}
