import type { Snowflake } from '@arachne/contract'

import type { InboundMessage } from '../inbound.ts'
import { compareSnowflakes } from '../mailbox/snowflake.ts'
import type { MessageSearch, SearchWish } from './message-search.ts'

/** Calls to Discord that one scan may cost, at 100 messages each. */
const MAX_PAGES = 20
const PAGE = 100

/** Looks through recent messages itself, for as long as Discord's search is not ready. Newest first. */
export async function scan(
  search: Pick<MessageSearch, 'page'>,
  channelIds: readonly Snowflake[],
  wish: SearchWish,
): Promise<InboundMessage[]> {
  const looked = channelIds.slice(0, MAX_PAGES)
  const pagesEach = Math.max(1, Math.floor(MAX_PAGES / Math.max(1, looked.length)))
  const found: InboundMessage[] = []
  for (const channelId of looked) {
    let before = wish.maxId
    for (let page = 0; page < pagesEach; page += 1) {
      const messages = await search.page(channelId, before)
      found.push(...messages.filter((message) => matches(message, wish)))
      before = messages.at(-1)?.id
      const beyond =
        wish.minId !== undefined && before !== undefined && compareSnowflakes(before, wish.minId) <= 0
      if (messages.length < PAGE || beyond) break
    }
  }
  return found.toSorted((a, b) => compareSnowflakes(b.id, a.id)).slice(0, wish.limit)
}

/** Every word, in any order and case. */
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
