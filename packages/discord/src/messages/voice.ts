import { AppError } from '@arachne/core/errors'
import type { Voice } from '@arachne/core/identities'

import { ensureMentionRole } from '../members/mention-role.ts'
import type { Calls } from '../rest/calls.ts'
import { allowedMentions } from './allowed-mentions.ts'
import { embedBody } from './embeds.ts'
import type { WebhookMessages } from './webhook-messages.ts'
import type { WebhookPosts } from './webhook-posts.ts'

export interface VoiceOptions {
  calls: Calls
  posts: WebhookPosts
  written: WebhookMessages
}

export function createVoice({ calls, posts, written }: VoiceOptions): Voice {
  const rolesUnderWay = new Map<string, Promise<string | null>>()

  return {
    async speak(utterance) {
      if (utterance.channel.type === 'forum' || utterance.channel.type === 'media') throw noMessagesHere()
      const { channel, name, avatarUrl, reason, content, files, embeds } = utterance
      const body = {
        content,
        ...(files && { files }),
        ...(embeds && { embeds: embeds.map(embedBody) }),
        allowed_mentions: allowedMentions(utterance),
      }
      const { id } = await posts.post({ channel, name, avatarUrl, reason, body })
      return id
    },

    reword: (rewording) => written.edit(rewording),
    takeBack: (message) => written.remove(message),

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
  return new AppError('invalid', 'A forum contains posts, not messages; write in one of its posts.')
}
