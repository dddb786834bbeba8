import type { Reactions } from '@arachne/core/identities'
import { type APIEmoji, RESTJSONErrorCodes } from 'discord.js'

import { listOf } from '../inbound/untrusted.ts'
import type { Calls } from '../rest/calls.ts'

const MAX_PEOPLE = 100

/** If the emoji or the message no longer exists, neither does the reaction. */
const GONE = new Set<unknown>([RESTJSONErrorCodes.UnknownEmoji, RESTJSONErrorCodes.UnknownMessage])

/** All by the bot account: Discord lets no webhook react, and stores no reason for it. */
export function createReactions({ calls }: { calls: Calls }): Reactions {
  return {
    async add(channelId, messageId, emoji) {
      await calls.run((api, signal) =>
        api.channels.addMessageReaction(channelId, messageId, emoji, { signal }),
      )
    },

    async remove(channelId, messageId, emoji) {
      const removed = await calls.attempt((api, signal) =>
        api.channels.deleteOwnMessageReaction(channelId, messageId, emoji, { signal }),
      )
      if (!removed.ok && !GONE.has(removed.code)) throw removed.error
    },

    async counts(channelId, messageId) {
      const { reactions } = await calls.run((api, signal) =>
        api.channels.getMessage(channelId, messageId, { signal }),
      )
      return listOf(reactions).map(({ emoji, count, me }) => ({ emoji: written(emoji), count, mine: me }))
    },

    async people(channelId, messageId, emoji) {
      const users = await calls.run((api, signal) =>
        api.channels.getMessageReactions(channelId, messageId, emoji, { limit: MAX_PEOPLE }, { signal }),
      )
      return users.map(({ id, username, global_name, bot }) => ({
        id,
        name: global_name ?? username,
        bot: bot === true,
      }))
    },
  }
}

/** A deleted emoji of a server keeps its id but has no name. */
function written({ id, name, animated }: Pick<APIEmoji, 'id' | 'name' | 'animated'>): string {
  return id === null ? (name ?? '') : `<${animated === true ? 'a' : ''}:${name ?? '__'}:${id}>`
}
