import type { Journal } from '../../journal/journal.ts'
import type { Clock } from '../../ports.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { Messages } from '../messages/messages.ts'
import type { Posting } from '../speaking/posting.ts'
import type { SendOnce } from '../speaking/send-once.ts'
import type { SentMessages } from '../speaking/sent-messages.ts'
import { type Awareness, createAwareness } from './awareness.ts'
import type { ChannelKeeper } from './channel-keeper.ts'
import { type ChannelManagement, createChannelManagement } from './channel-management.ts'
import { createForumPosts, type ForumPosts } from './forum-posts.ts'
import type { Members } from './members.ts'
import type { MessageSearch } from './message-search.ts'
import { createModeration, type Moderation } from './moderation.ts'
import type { Places } from './places.ts'
import { createPolls, type Polls } from './polls.ts'
import type { Posts } from './posts.ts'
import { createSearching, type Searching } from './searching.ts'
import type { ThreadKeeper } from './thread-keeper.ts'
import { createThreads, type Threads } from './threads.ts'

/** What Discord offers for managing a server. */
export interface Keepers {
  channels: ChannelKeeper
  threads: ThreadKeeper
  posts: Posts
  members: Members
  search: MessageSearch
}

export interface PlaceTools {
  channelManagement: ChannelManagement
  threads: Threads
  forumPosts: ForumPosts
  polls: Polls
  moderation: Moderation
  awareness: Awareness
  searching: Searching
}

interface Deps {
  places: Places
  keepers: Keepers
  messages: Messages
  sent: SentMessages
  posting: Posting
  sendOnce: SendOnce
  store: Pick<EntityStore, 'listMemberships'>
  journal: Pick<Journal, 'record'>
  clock: Clock
  sleep(ms: number): Promise<void>
}

export function createPlaceTools(deps: Deps): PlaceTools {
  const { places, messages, sent, posting, sendOnce, store, journal, clock, sleep } = deps
  const { channels, threads, posts, members, search } = deps.keepers
  return {
    channelManagement: createChannelManagement({ places, keeper: channels, journal }),
    threads: createThreads({ places, keeper: threads, journal }),
    forumPosts: createForumPosts({ places, keeper: threads, posts, posting, sendOnce, messages, sent }),
    polls: createPolls({ places, posts, posting, sendOnce, messages, sent }),
    moderation: createModeration({ places, members, store, journal, clock }),
    awareness: createAwareness({ places, members, store }),
    searching: createSearching({ places, discord: search, messages, sleep }),
  }
}
