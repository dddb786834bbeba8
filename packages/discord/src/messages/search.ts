import type { InboundMessage, MessageSearch, Places, SearchWish } from '@arachne/core/identities'
import { type APIMessage, type Client, MessageSearchHasType } from 'discord.js'

import type { Calls } from '../rest/calls.ts'
import { unreachable } from '../rest/refusals.ts'
import { inboundMessage, isWritten } from './message.ts'

export interface SearchOptions {
  calls: Calls
  client(): Client<true> | undefined
  places: Pick<Places, 'channel' | 'jumpUrl'>
}

export function createMessageSearch({ calls, client, places }: SearchOptions): MessageSearch {
  /** undefined if the bot no longer finds the channel. */
  async function placed(message: APIMessage): Promise<InboundMessage | undefined> {
    const connected = client()
    if (connected === undefined) throw unreachable()
    const channel = await places.channel(message.channel_id)
    if (channel === undefined || channel.botIsOutside || !isWritten(message)) return undefined
    const { id, parentId, serverId } = channel
    const standing = { rightsChannelId: parentId ?? id, threadId: parentId === null ? null : id }
    // REST omits the server, which the gateway includes.
    const raw = { ...message, guild_id: serverId }
    const self = { applicationId: connected.application.id, botId: connected.user.id }
    return inboundMessage(raw, { standing, ...self, jumpUrl: places.jumpUrl })
  }

  return {
    async search(serverId, wish) {
      const answer = await calls.run((api, signal) =>
        api.guilds.searchForMessages(serverId, queryOf(wish), { signal }),
      )
      // 202: libraries treat it as success, although it contains no messages.
      if (!('messages' in answer)) return { ready: false, retryAfterMs: answer.retry_after * 1000 }
      const hits = answer.messages.flat()
      const found = await Promise.all(hits.map(placed))
      return { ready: true, messages: found.filter((one) => one !== undefined), counted: hits.length }
    },
  }
}

function queryOf({ content, authorId, minId, maxId, withAttachment, channelIds, limit, offset }: SearchWish) {
  return {
    content,
    limit,
    ...(offset > 0 && { offset }),
    ...(authorId !== undefined && { author_id: [authorId] }),
    ...(minId !== undefined && { min_id: minId }),
    ...(maxId !== undefined && { max_id: maxId }),
    ...(withAttachment === true && { has: [MessageSearchHasType.File] }),
    ...(channelIds !== undefined && { channel_id: channelIds }),
  }
}
