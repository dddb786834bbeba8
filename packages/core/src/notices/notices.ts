import type { EntityId, NoticeKind } from '@arachne/contract'

import type { EntityStore } from '../identities/entities/entity-store.ts'
import type { JournalEntry } from '../journal/journal-store.ts'
import type { Clock, Ids } from '../ports.ts'
import type { Notice, NoticeStore } from './notice-store.ts'
import { asked, isTold, type NoticeDraft, noticesIn } from './notices-in.ts'

/** Turns journal lines into notices for people. */
export interface Notices {
  /**
   * Stores the notices that follow from an entry, in its transaction; returns those to announce once that is stored.
   */
  recorded(entry: JournalEntry): Promise<Notice[]>
}

interface Deps {
  store: Pick<NoticeStore, 'insert' | 'closeRequest' | 'lastLike'>
  entities: Pick<EntityStore, 'find'>
  clock: Clock
  ids: Pick<Ids, 'uuid'>
}

const HOUR_MS = 3_600_000

/** A repetition within this time is no news. */
const QUIET_MS: Partial<Record<NoticeKind, number>> = {
  rights_changed: HOUR_MS,
  log_channel_off: 24 * HOUR_MS,
  role_recreated: 24 * HOUR_MS,
  name_marked: 24 * HOUR_MS,
  wake_call_failing: 24 * HOUR_MS,
}

const ANSWERED = new Set([
  'request.approved',
  'request.refused',
  'request.withdrawn',
  'gift.declined',
  'gift.withdrawn',
  'gift.expired',
  'entity.owner_changed',
  'organisation.linked',
  'organisation.unlinked',
])

export function createNotices({ store, entities, clock, ids }: Deps): Notices {
  async function ownerOf(target: string): Promise<string | undefined> {
    const id = target.startsWith('entity:') ? target.slice('entity:'.length) : undefined
    return id === undefined ? undefined : (await entities.find(id as EntityId))?.ownerId
  }

  async function isOldNews(draft: NoticeDraft): Promise<boolean> {
    const quiet = QUIET_MS[draft.kind]
    const last = quiet === undefined ? undefined : await store.lastLike(draft)
    return last !== undefined && clock.now() - Date.parse(last) < (quiet ?? 0)
  }

  return {
    async recorded(entry) {
      const made: Notice[] = []
      const request = asked(entry)
      if (ANSWERED.has(entry.action) && request !== undefined) await store.closeRequest(request)
      for (const draft of noticesIn(entry, await ownerOf(entry.target))) {
        if (await isOldNews(draft)) continue
        const notice = { ...draft, id: ids.uuid(), at: entry.at, closed: false }
        await store.insert(notice)
        made.push(notice)
      }
      return made
    },
  }
}

/** Whether such a line may be news, or the answer to earlier news. */
export function mayBeNews(action: string): boolean {
  return ANSWERED.has(action) || isTold(action)
}
