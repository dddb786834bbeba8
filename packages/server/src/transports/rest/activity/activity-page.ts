import type { ActivityScope } from '@arachne/core/access'
import type { ActivityFilter, ActivityStore } from '@arachne/core/activity'
import { AppError } from '@arachne/core/errors'
import type { JournalEntry } from '@arachne/core/journal'

interface Wish {
  entity?: ActivityFilter['entityId']
  server?: string | undefined
  actor?: string | undefined
  action?: string | undefined
  outcome?: ActivityFilter['outcome']
  since?: string | undefined
  until?: string | undefined
  space?: string | undefined
}

function filterOf({ entity, server, ...rest }: Wish): ActivityFilter {
  const { actor, action, outcome, since, until, space } = rest
  return { entityId: entity, serverId: server, actor, action, outcome, since, until, space }
}

/** One more than shown is requested, which tells whether there is another page. */
export async function pageOfActivity(
  store: ActivityStore,
  scope: ActivityScope,
  { limit, after, ...wish }: Wish & { limit: number; after?: string | undefined },
): Promise<{ entries: JournalEntry[]; hasMore: boolean }> {
  const found = await store.page(scope, filterOf(wish), {
    limit: limit + 1,
    after: after === undefined ? undefined : placeOf(after),
  })
  return { entries: found.slice(0, limit), hasMore: found.length > limit }
}

function placeOf(cursor: string) {
  const [at = '', space = '', seq = ''] = cursor.split('~')
  if (space === '' || !/^\d{1,15}$/.test(seq)) {
    const message = "after: isn't from an earlier answer; start again without it"
    throw new AppError('invalid', message, { reason: 'page_gone' })
  }
  return { at, space, seq: Number(seq) }
}
