import type { DecisionPosts } from '@arachne/core/decisions'
import type { APIMessage } from 'discord.js'

import { listOf } from '../inbound/untrusted.ts'
import { readCustomId } from '../interactions/cards.ts'
import type { DecisionCalls } from './decision-calls.ts'
import { oldestFirst, type Permission, threadParent } from './decision-rights.ts'

const PAGE = 100
const MOST_PAGES = 10
const READ: readonly Permission[] = ['ViewChannel', 'ReadMessageHistory']

/** The custom id of every component of a message. */
function madeWith({ components }: APIMessage): unknown[] {
  return listOf(components).flatMap((row) =>
    'components' in row
      ? listOf<object>(row.components).map((part) => 'custom_id' in part && part.custom_id)
      : [],
  )
}

/** What the bot's own messages in a thread offer, whichever program posted them. */
export function createDecisionOffers(calls: DecisionCalls): Pick<DecisionPosts, 'offeredIn'> {
  /** The message a thread hangs on is in the channel, not in the thread. */
  async function starterOf(threadId: string): Promise<APIMessage[]> {
    const thread = await calls.run({ channelId: threadId, needs: ['ViewChannel'] }, (api, signal) =>
      api.channels.get(threadId, { signal }),
    )
    const parentId = threadParent(thread)
    if (parentId == null) return []
    const found = await calls.attempt({ channelId: parentId, needs: READ }, (api, signal) =>
      api.channels.getMessage(parentId, threadId, { signal }),
    )
    if (found.ok) return [found.value]
    // There was none, or it is gone; a forum channel has no messages at all.
    if (found.error.code === 'not_found' || found.error.code === 'invalid') return []
    throw found.error
  }

  async function messagesBefore(threadId: string, before: string): Promise<APIMessage[] | undefined> {
    const messages: APIMessage[] = []
    let oldest = before
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const query = { limit: PAGE, before: oldest }
      const page = await calls.run({ channelId: threadId, needs: READ }, (api, signal) =>
        api.channels.getMessages(threadId, query, { signal }),
      )
      messages.push(...page)
      if (page.length < PAGE) return messages
      oldest = page.toSorted(oldestFirst)[0]?.id ?? oldest
    }
    return undefined
  }

  return {
    async offeredIn(threadId, { feature, before }) {
      const inside = await messagesBefore(threadId, before)
      if (inside === undefined) return undefined
      const selfId = await calls.selfId()
      const own = [...inside, ...(await starterOf(threadId))].filter(({ author }) => author.id === selfId)
      return own.flatMap(madeWith).flatMap((id) => {
        const made = readCustomId(id)
        return made?.feature === feature ? [made.data] : []
      })
    },
  }
}
