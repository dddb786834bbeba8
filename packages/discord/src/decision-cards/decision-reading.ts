import type { DecisionPosts, PostPlace } from '@arachne/core/decisions'
import type { APIUser } from 'discord.js'

import { listOf } from '../inbound/untrusted.ts'
import type { DecisionAccess, DecisionCalls } from './decision-calls.ts'
import { contentIntentMissing, decisionMessage, isHiding } from './decision-message.ts'
import { createDecisionPeople, isPerson } from './decision-people.ts'
import { oldestFirst, type Permission, threadParent } from './decision-rights.ts'

const MAX_PAGE = 100
const READ: readonly Permission[] = ['ViewChannel', 'ReadMessageHistory']

/** Reads what people did near a question. */
export function createDecisionReading(
  access: DecisionAccess,
  calls: DecisionCalls,
): Pick<DecisionPosts, 'messagesAfter' | 'reactionsOn' | 'parentOf'> {
  const people = createDecisionPeople(access.calls)

  async function usersWith({ channelId, messageId }: PostPlace, emoji: string): Promise<APIUser[]> {
    const users: APIUser[] = []
    for (;;) {
      const query = { limit: MAX_PAGE, ...(users.length > 0 && { after: users.at(-1)?.id ?? '' }) }
      const page = await calls.run({ channelId, needs: READ }, (api, signal) =>
        api.channels.getMessageReactions(channelId, messageId, emoji, query, { signal }),
      )
      users.push(...page)
      if (page.length < MAX_PAGE) return users
    }
  }

  return {
    async messagesAfter(channelId, after, limit) {
      const query = { after, limit: Math.min(limit, MAX_PAGE) }
      const page = await calls.run({ channelId, needs: READ }, (api, signal) =>
        api.channels.getMessages(channelId, query, { signal }),
      )
      if (isHiding(page, await calls.selfId())) throw contentIntentMissing()
      const written = page.filter(({ webhook_id: webhookId }) => webhookId === undefined)
      const author = await people.known(channelId, written.map((raw) => raw.author).filter(isPerson))
      return page.toSorted(oldestFirst).map((raw) => decisionMessage(raw, author(raw.author)))
    },

    async reactionsOn(place) {
      const { channelId, messageId } = place
      const { reactions } = await calls.run({ channelId, needs: READ }, (api, signal) =>
        api.channels.getMessage(channelId, messageId, { signal }),
      )
      const byOthers = listOf(reactions).filter(({ count, me }) => count > (me ? 1 : 0))
      const found: { emoji: string; users: APIUser[] }[] = []
      for (const { emoji } of byOthers) {
        const written = emoji.id === null ? (emoji.name ?? '') : `${emoji.name ?? '_'}:${emoji.id}`
        const users = await usersWith(place, written)
        found.push({ emoji: written, users: users.filter(isPerson) })
      }
      const author = await people.known(
        channelId,
        found.flatMap(({ users }) => users),
      )
      return found
        .filter(({ users }) => users.length > 0)
        .map(({ emoji, users }) => ({ emoji, people: users.map(author) }))
    },

    async parentOf(threadId) {
      const found = await calls.attempt({ channelId: threadId, needs: ['ViewChannel'] }, (api, signal) =>
        api.channels.get(threadId, { signal }),
      )
      if (found.ok) return threadParent(found.value) ?? undefined
      if (found.error.code === 'not_found' || found.error.code === 'forbidden') return undefined
      throw found.error
    },
  }
}
