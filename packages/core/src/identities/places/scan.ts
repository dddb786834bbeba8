import { compareSnowflakes } from '../mailbox/snowflake.ts'
import type { Messages } from '../messages/messages.ts'
import type { InboundMessage } from '../routing/inbound.ts'
import type { SearchWish } from './message-search.ts'
import type { ChannelFacts } from './places.ts'

/** Discord calls that one scan may take, at 100 messages each. */
const MAX_PAGES = 20
const PAGE = 100

/** Searches recent messages directly while Discord's search isn't ready. Newest first. */
export async function scan(
  messages: Pick<Messages, 'page'>,
  channels: readonly ChannelFacts[],
  wish: SearchWish,
): Promise<InboundMessage[]> {
  const looked = channels.slice(0, MAX_PAGES)
  const pagesEach = Math.max(1, Math.floor(MAX_PAGES / Math.max(1, looked.length)))
  const found: InboundMessage[] = []
  for (const channel of looked) {
    let before = wish.maxId
    for (let count = 0; count < pagesEach; count += 1) {
      const page = await messages.page(channel, { limit: PAGE, before })
      found.push(...page.messages.filter((message) => matches(message, wish)))
      before = page.oldestId
      const done =
        before !== undefined && wish.minId !== undefined && compareSnowflakes(before, wish.minId) <= 0
      if (!page.hasMore || done) break
    }
  }
  return found.toSorted((a, b) => compareSnowflakes(b.id, a.id)).slice(0, wish.limit)
}

/** All words, in any order and case. */
function matches(message: InboundMessage, { content, authorId, minId, withAttachment }: SearchWish): boolean {
  if (authorId !== undefined && message.author.id !== authorId) return false
  if (minId !== undefined && compareSnowflakes(message.id, minId) <= 0) return false
  if (withAttachment === true && message.attachments.length === 0) return false
  const text = message.content.toLowerCase()
  return content
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
