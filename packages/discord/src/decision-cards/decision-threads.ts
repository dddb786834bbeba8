import type { DecisionPosts } from '@arachne/core/decisions'
import { RESTJSONErrorCodes, ThreadAutoArchiveDuration } from 'discord.js'

import type { DecisionCalls } from './decision-calls.ts'

const MAX_NAME = 100

export function createDecisionThreads(
  calls: DecisionCalls,
): Pick<DecisionPosts, 'openThread' | 'archiveThread'> {
  return {
    async openThread({ channelId, messageId }, name) {
      const body = {
        name: name.slice(0, MAX_NAME).replace(/[\uD800-\uDBFF]$/, ''),
        auto_archive_duration: ThreadAutoArchiveDuration.OneWeek,
      }
      const open = () =>
        calls.attempt({ channelId, needs: ['ViewChannel', 'CreatePublicThreads'] }, (api, signal) =>
          api.channels.createThread(channelId, body, messageId, { signal }),
        )
      const first = await open()
      const made = !first.ok && first.error.details.reason === 'outcome_unknown' ? await open() : first
      if (made.ok) return made.value.id
      // A thread has the id of the message it hangs on.
      if (made.code === RESTJSONErrorCodes.ThreadAlreadyCreatedForMessage) return messageId
      throw made.error
    },

    async archiveThread(threadId) {
      const archived = await calls.attempt({ channelId: threadId, needs: ['ManageThreads'] }, (api, signal) =>
        api.channels.edit(threadId, { archived: true }, { signal }),
      )
      if (!archived.ok && archived.error.code !== 'not_found') throw archived.error
    },
  }
}
