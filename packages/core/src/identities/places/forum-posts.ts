import type { CreateForumPostInput, CreateForumPostOutput, Snowflake } from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import { resolveOne } from '../memberships/resolve.ts'
import type { Messages } from '../messages/messages.ts'
import { accessChannel, type Standing } from '../routing/reach.ts'
import {
  isBy,
  isOfAttempt,
  isRecent,
  type LostMessage,
  saysText,
  type Search,
} from '../speaking/lost-messages.ts'
import { pingsOf } from '../speaking/pings.ts'
import type { Posting, Saying } from '../speaking/posting.ts'
import type { SendOnce } from '../speaking/send-once.ts'
import { sendParts, type SentParts } from '../speaking/send-parts.ts'
import { type SentMessages, threadOf } from '../speaking/sent-messages.ts'
import { splitMessage } from '../speaking/split-message.ts'
import type { ChannelFacts, Places } from './places.ts'
import type { ForumPostWish, Posts } from './posts.ts'
import type { ThreadKeeper } from './thread-keeper.ts'
import { isForum } from './threads.ts'

export interface ForumPosts {
  create(standing: Standing, tool: ToolFacts, input: CreateForumPostInput): Promise<CreateForumPostOutput>
}

interface Deps {
  places: Pick<Places, 'channel' | 'jumpUrl'>
  keeper: Pick<ThreadKeeper, 'tags' | 'active'>
  posts: Pick<Posts, 'forumPost'>
  posting: Posting
  sendOnce: SendOnce
  messages: Messages
  sent: SentMessages
}

interface Opening {
  standing: Standing
  channel: ChannelFacts
  title: string
  tagIds: Snowflake[]
  /** The first opens the post, the others are posted in it. */
  texts: string[]
}

export function createForumPosts(deps: Deps): ForumPosts {
  const { places, keeper, posts, posting, sendOnce } = deps

  function sayingOf({ standing, channel, title, tagIds, texts: [content = ''] }: Opening): Saying {
    const wish: ForumPostWish = { title, content, tagIds, ...pingsOf(content, standing, channel) }
    return {
      standing,
      channel,
      action: 'post.created',
      opensThread: true,
      say: (speaker) => posts.forumPost(speaker, wish),
      find: (attempt) => findLostPost(deps, { ...attempt, ...wish, entity: standing.entity, channel }),
    }
  }

  async function open(opening: Opening, since: number | undefined): Promise<SentParts> {
    const { standing, channel, title, texts } = opening
    const first = await posting.say(sayingOf(opening), since)
    const id = threadOf(first)
    const thread: ChannelFacts = { ...channel, id, name: title, type: 'thread', parentId: channel.id }
    return sendParts(deps, { standing, channel: thread, texts, said: [first] }, since)
  }

  function tagIdsOf({ channel_id: channelId, tags = [] }: CreateForumPostInput): Snowflake[] {
    const known = keeper.tags(channelId)
    return [...new Set(tags.map((tag) => resolveOne(tag, known, { thing: 'tag', field: 'tags' }).id))]
  }

  return {
    async create(standing, tool, input) {
      const { channel_id: channelId, title, idempotency_key: key } = input
      const { entity } = standing
      const channel = await accessChannel(places, standing, { tool, channelId })
      if (!isForum(channel)) throw new AppError('invalid', 'channel_id: posts need a forum channel')
      const texts = splitMessage(input.content)
      if (texts.length === 0) throw new AppError('invalid', 'content: there is nothing to send')
      const opening = { standing, channel, title, tagIds: tagIdsOf(input), texts }
      let failed: SentParts['failed']
      const messageIds = await sendOnce.run({
        entity,
        channel,
        key,
        wish: ['post', title, texts, opening.tagIds],
        async send(since) {
          const outcome = await open(opening, since)
          failed = outcome.failed
          return { messageIds: outcome.messageIds, isComplete: failed === undefined }
        },
      })
      const [first = ''] = messageIds
      const threadId = threadOf(first)
      return {
        thread_id: threadId,
        message_id: first,
        message_ids: messageIds,
        channel_id: channelId,
        jump_url: places.jumpUrl(channel.serverId, threadId, first),
        ...(failed && { failed_part: failed }),
      }
    },
  }
}

type LostPost = Omit<LostMessage, 'saysIt' | 'except'> & Pick<ForumPostWish, 'title' | 'content'>

/** Whether an unconfirmed post is in its forum after all. */
async function findLostPost(
  { keeper, messages, sent }: Pick<Deps, 'keeper' | 'messages' | 'sent'>,
  lost: LostPost,
): Promise<Search> {
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
