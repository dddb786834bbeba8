import type { PollWish, Posts } from '@arachne/core/identities'
import type { APIPartialEmoji } from 'discord.js'

import type { Calls } from '../rest/calls.ts'
import { allowedMentions } from './allowed-mentions.ts'
import type { WebhookPosts } from './webhook-posts.ts'

const NOBODY = { parse: [] }

export function createPosts({ calls, posts }: { calls: Calls; posts: WebhookPosts }): Posts {
  return {
    async poll(speaker, poll) {
      const { id } = await posts.post({
        ...speaker,
        body: { poll: pollBody(poll), allowed_mentions: NOBODY },
      })
      return id
    },

    async forumPost(speaker, { title, content, tagIds, ...pings }) {
      const message = await posts.post({
        ...speaker,
        body: {
          thread_name: title,
          content,
          ...(tagIds.length > 0 && { applied_tags: tagIds }),
          allowed_mentions: allowedMentions(pings),
        },
        landed: ({ channel_id: threadId }) => isIn(threadId, speaker.channel.id),
      })
      return message.id
    },
  }

  async function isIn(threadId: string, forumId: string): Promise<boolean> {
    const thread = await calls.run((api, signal) => api.channels.get(threadId, { signal }))
    return 'parent_id' in thread && thread.parent_id === forumId
  }
}

function pollBody({ question, options, durationHours, multiselect }: PollWish) {
  return {
    question: { text: question },
    // Despite the types, only one of the emoji's two fields may be sent.
    answers: options.map(({ text, emoji }) => ({
      poll_media: { text, ...(emoji && { emoji: emoji as APIPartialEmoji }) },
    })),
    duration: durationHours,
    allow_multiselect: multiselect,
  }
}
