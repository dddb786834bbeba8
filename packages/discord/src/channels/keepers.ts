import type { Keepers, Places } from '@arachne/core/identities'
import type { Client } from 'discord.js'

import { createMembers } from '../members/members.ts'
import { createPosts } from '../messages/posts.ts'
import { createMessageSearch } from '../messages/search.ts'
import type { WebhookPosts } from '../messages/webhook-posts.ts'
import type { Calls } from '../rest/calls.ts'
import { createChannelKeeper } from './channel-management.ts'
import { createThreadKeeper } from './threads.ts'

export interface KeepersOptions {
  calls: Calls
  client(): Client<true> | undefined
  places: Pick<Places, 'channel' | 'jumpUrl'>
  posts: WebhookPosts
}

export function createKeepers(options: KeepersOptions): Keepers {
  return {
    channels: createChannelKeeper(options),
    threads: createThreadKeeper(options),
    posts: createPosts(options),
    members: createMembers(options),
    search: createMessageSearch(options),
  }
}
