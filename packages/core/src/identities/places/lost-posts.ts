import type { Messages } from '../messages/messages.ts'
import {
  isBy,
  isOfAttempt,
  isRecent,
  type LostMessage,
  saysText,
  type Search,
} from '../speaking/lost-messages.ts'
import type { SentMessages } from '../speaking/sent-messages.ts'
import type { ChannelFacts } from './places.ts'
import type { ForumPostWish } from './posts.ts'
import type { ThreadKeeper } from './thread-keeper.ts'

type LostPost = Omit<LostMessage, 'saysIt' | 'except'> & Pick<ForumPostWish, 'title' | 'content'>

interface Deps {
  keeper: Pick<ThreadKeeper, 'active'>
  messages: Pick<Messages, 'find'>
  sent: Pick<SentMessages, 'find'>
}

/** Whether an unconfirmed post is in its forum after all. */
export async function findLostPost({ keeper, messages, sent }: Deps, lost: LostPost): Promise<Search> {
  const { entity, channel, title, content } = lost
  const threads = await keeper.active(channel)
  const recent = threads.filter(({ name, createdAt }) => name === title.trim() && isRecent(createdAt, lost))
  for (const { id } of recent.toReversed()) {
    const thread: ChannelFacts = { ...channel, id, type: 'thread', parentId: channel.id }
    const first = await messages.find(thread, id)
    const isIt = first !== undefined && isBy(entity, first) && saysText(content)(first)
    if (isIt && (await isOfAttempt(sent, id, lost))) return { found: id }
  }
  // A post that is archived or deleted within the same minute can't be found here.
  return { found: undefined, lookedAtAll: true }
}
