import type { DecisionPost, DecisionPosts } from '@arachne/core/decisions'
import { AppError } from '@arachne/core/errors'
import { MessageFlags } from 'discord.js'

import { cardBody } from '../interactions/cards.ts'
import { createDecisionCalls, type DecisionAccess } from './decision-calls.ts'
import { findEarlier, markOf } from './decision-earlier.ts'
import { createDecisionOffers } from './decision-offers.ts'
import { createDecisionReading } from './decision-reading.ts'
import type { Permission } from './decision-rights.ts'
import { createDecisionThreads } from './decision-threads.ts'

/** Discord notifies at most this many names. */
const MAX_MENTIONS = 100

const READ: readonly Permission[] = ['ViewChannel', 'ReadMessageHistory']

export function createDecisionPosts(access: DecisionAccess): DecisionPosts {
  const calls = createDecisionCalls(access)

  return {
    async post(channelId, nonce, post) {
      const earlier = await findEarlier(calls, await calls.selfId(), { channelId, nonce, post })
      if (earlier !== undefined) return earlier
      const body = { ...newBody(post, nonce), nonce, enforce_nonce: true }
      const send = () =>
        calls.attempt({ channelId, needs: needsOf(post) }, (api, signal) =>
          api.channels.createMessage(channelId, body, { signal }),
        )
      const first = await send()
      // With the same nonce there is only one message, whatever happened to the first attempt.
      const sent = !first.ok && first.error.details.reason === 'outcome_unknown' ? await send() : first
      if (!sent.ok) throw sent.error
      return { channelId: sent.value.channel_id, messageId: sent.value.id }
    },

    async edit({ channelId, messageId }, post) {
      const { files = [] } = post
      // Files that an edit doesn't list are removed; without a list, they all stay.
      const kept = files.length > 0 && { attachments: files.map(({ name }, id) => ({ id, filename: name })) }
      const body = { ...postBody(post), ...kept }
      await calls.run({ channelId, needs: ['ViewChannel'] }, (api, signal) =>
        api.channels.editMessage(channelId, messageId, body, { signal }),
      )
    },

    async remove({ channelId, messageId }) {
      const where = { channelId, needs: READ }
      const found = await calls.attempt(where, (api, signal) =>
        api.channels.getMessage(channelId, messageId, { signal }),
      )
      if (!found.ok && found.error.code === 'not_found') return
      if (!found.ok) throw found.error
      const { author, webhook_id: webhookId } = found.value
      if (author.id !== (await calls.selfId()) || webhookId !== undefined) throw notOurs()
      const removed = await calls.attempt(where, (api, signal) =>
        api.channels.deleteMessage(channelId, messageId, { signal }),
      )
      if (!removed.ok && removed.error.code !== 'not_found') throw removed.error
    },

    async react({ channelId, messageId }, emoji) {
      await calls.run({ channelId, needs: [...READ, 'AddReactions'] }, (api, signal) =>
        api.channels.addMessageReaction(channelId, messageId, emoji, { signal }),
      )
    },

    ...createDecisionThreads(calls),
    ...createDecisionOffers(calls),
    ...createDecisionReading(access, calls),
  }
}

function postBody({ card, mentions, files = [] }: DecisionPost) {
  return {
    ...cardBody(card),
    allowed_mentions: {
      parse: [],
      users: mentions.users.slice(0, MAX_MENTIONS),
      roles: mentions.roles.slice(0, MAX_MENTIONS),
    },
    ...(files.length > 0 && { files: files.map(({ name, data }) => ({ name, data: Buffer.from(data) })) }),
  }
}

function newBody(post: DecisionPost, nonce: string) {
  const body = postBody(post)
  const [first, ...others] = body.components
  return {
    ...body,
    components: first === undefined ? [] : [{ ...first, id: markOf(nonce) }, ...others],
    ...(post.silent === true && { flags: MessageFlags.SuppressNotifications as const }),
  }
}

function needsOf({ files = [] }: DecisionPost): Permission[] {
  const write: Permission[] = ['ViewChannel', 'SendMessages', 'SendMessagesInThreads']
  return files.length > 0 ? [...write, 'AttachFiles'] : write
}

function notOurs(): AppError {
  return new AppError('forbidden', 'The bot can only remove messages it wrote itself.', {
    reason: 'not_own_message',
  })
}
