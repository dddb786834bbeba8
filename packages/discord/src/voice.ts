import { AppError, type Voice } from '@arachne/core'

import type { Calls } from './calls.ts'
import { ensureMentionRole } from './mention-role.ts'
import type { WebhookPosts } from './webhook-posts.ts'

export function createVoice({ calls, posts }: { calls: Calls; posts: WebhookPosts }): Voice {
  const rolesUnderWay = new Map<string, Promise<string | null>>()

  return {
    async speak(utterance) {
      if (utterance.channel.type === 'forum' || utterance.channel.type === 'media') throw noMessagesHere()
      const { content, files, mentionUserIds, ...speaker } = utterance
      const allowed = { parse: [], users: mentionUserIds }
      const body = { content, ...(files && { files }), allowed_mentions: allowed }
      const { id } = await posts.post({ ...speaker, body })
      return id
    },

    async announce(channelId, content, { roleIds, userIds }) {
      const message = await calls.run((api, signal) =>
        api.channels.createMessage(
          channelId,
          { content, allowed_mentions: { parse: [], roles: roleIds, users: userIds } },
          { signal },
        ),
      )
      return message.id
    },

    ensureMentionRole(serverId, wish) {
      const key = `${serverId}:${wish.existingId ?? wish.name}`
      const underWay = rolesUnderWay.get(key)
      if (underWay !== undefined) return underWay
      const role = ensureMentionRole(calls, serverId, wish).finally(() => rolesUnderWay.delete(key))
      rolesUnderWay.set(key, role)
      return role
    },
  }
}

function noMessagesHere(): AppError {
  return new AppError('invalid', 'A forum holds posts, not messages: write in one of its posts.')
}
