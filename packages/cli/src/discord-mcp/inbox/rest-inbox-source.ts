import { type ApproverList, isOn } from '@arachne/core/decisions'
import type { RestDecisions } from '@arachne/discord'

import type { InboxSource, WatchedPlace } from '../inbox/collect-inbox.ts'

interface Deps {
  rest: Pick<RestDecisions, 'messagesAfter' | 'threadsOf'>
  channels(): readonly string[]
  approvers(): Promise<ApproverList>
}

/** The messages of the watched channels and their threads, read over REST. */
export async function createInboxSource({ rest, channels, approvers }: Deps): Promise<InboxSource> {
  const list = await approvers()
  return {
    async places() {
      const places: WatchedPlace[] = []
      for (const id of new Set(channels())) {
        places.push({ id })
        const threads = await rest.threadsOf(id)
        places.push(...threads.map((thread) => ({ id: thread.id, parentId: id })))
      }
      return places
    },
    messagesAfter: (placeId, after, limit) => rest.messagesAfter(placeId, after, limit),
    isTrusted: (author) => author.human && isOn(list, author),
  }
}
