import type { Snowflake } from '@arachne/contract'

import type { CategoryFacts, KeptChannel } from '../src/identities/places/channel-keeper.ts'
import type { ListedRole, MemberFacts } from '../src/identities/places/members.ts'
import type { SearchAnswer, SearchWish } from '../src/identities/places/message-search.ts'
import type { Keepers } from '../src/identities/places/place-tools.ts'
import type { ThreadFacts } from '../src/identities/places/thread-keeper.ts'

export interface FakeKeepers extends Keepers {
  /** What was done, in order: method, target, and what was given with it. */
  done: [string, Snowflake, unknown, ...unknown[]][]
  categories: CategoryFacts[]
  roleList: ListedRole[]
  memberList: MemberFacts[]
  threadList: ThreadFacts[]
  tagList: { id: Snowflake; name: string }[]
  searched: SearchWish[]
  /** The answers of the next searches; then nothing is found. */
  answers: SearchAnswer[]
}

/** What Discord offers to those who look after a server, in memory: lists a test can fill and look into. */
export function createFakeKeepers(): FakeKeepers {
  let next = 950_000_000_000_000_001n
  const kept = (over: Partial<KeptChannel>): KeptChannel => ({
    id: String(next++),
    name: 'general',
    type: 'text',
    categoryId: null,
    topic: null,
    position: 0,
    ...over,
  })
  const keepers: FakeKeepers = {
    done: [],
    categories: [],
    roleList: [],
    memberList: [],
    threadList: [],
    tagList: [],
    searched: [],
    answers: [],
    channels: {
      category: (id) => keepers.categories.find((category) => category.id === id),
      async create(serverId, wish, reason) {
        keepers.done.push(['create', serverId, wish, reason])
        return kept({ name: wish.name, type: wish.type, categoryId: wish.categoryId ?? null })
      },
      async change(channelId, change, reason) {
        keepers.done.push(['change', channelId, change, reason])
        return kept({ id: channelId, name: change.name ?? 'general', topic: change.topic ?? null })
      },
      async remove(channelId, reason) {
        keepers.done.push(['remove', channelId, reason])
      },
    },
    threads: {
      async create(channel, wish) {
        keepers.done.push(['thread', channel.id, wish])
        return { id: String(next++), name: wish.name }
      },
      active: async () => keepers.threadList.filter(({ archived }) => !archived),
      async archived(_channel, limit) {
        const threads = keepers.threadList.filter(({ archived }) => archived)
        return { threads: threads.slice(0, limit), hasMore: threads.length > limit }
      },
      tags: () => keepers.tagList,
    },
    posts: {
      async poll(speaker, poll) {
        keepers.done.push(['poll', speaker.channel.id, poll, speaker.name])
        return String(next++)
      },
      async forumPost(speaker, post) {
        keepers.done.push(['post', speaker.channel.id, post, speaker.name])
        return String(next++)
      },
    },
    members: {
      list: async (_serverId, { limit }) => keepers.memberList.slice(0, limit),
      async get(_serverId, userId) {
        const found = keepers.memberList.find(({ id }) => id === userId)
        if (!found) throw new Error('Nobody has this id.')
        return found
      },
      roles: () => keepers.roleList,
      async timeOut(_serverId, userId, wish) {
        keepers.done.push(['timeOut', userId, wish])
      },
      async setRole(_serverId, userId, wish) {
        keepers.done.push(['setRole', userId, wish])
      },
    },
    search: {
      async search(_serverId, wish) {
        keepers.searched.push(wish)
        return keepers.answers.shift() ?? { ready: true, messages: [], counted: 0 }
      },
    },
  }
  return keepers
}
