import type { Keepers, Places } from '@arachne/core'
import type { Client } from 'discord.js'

import type { Calls } from './calls.ts'
import { createChannelKeeper } from './channel-management.ts'
import { createMembers } from './members.ts'
import { createPosts } from './posts.ts'
import { createMessageSearch } from './search.ts'
import { createThreadKeeper } from './threads.ts'
import type { WebhookPosts } from './webhook-posts.ts'

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
