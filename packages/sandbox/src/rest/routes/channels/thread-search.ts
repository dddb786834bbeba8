import { PERMISSION } from '../../../rules/permission-bits.ts'
import { canView } from '../../../rules/permissions.ts'
import { compareIds } from '../../../world/id-order.ts'
import type { ChannelRecord } from '../../../world/records.ts'
import { requireChannel, requireUser } from '../../access.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { viewMessage } from '../../message-view.ts'
import { ok } from '../../ok.ts'
import { queryFlag } from '../../query-flag.ts'
import { readForm } from '../../validate.ts'
import { presentThreads, threadsIn } from './thread-lists.ts'

export const threadSearchRoutes: Route[] = [
  { method: 'GET', path: '/channels/{channel_id}/threads/search', auth: 'bot', run: search },
]

const MAX_OFFSET = 9975

function search(context: RestContext): RestResult {
  const { world } = context
  const parent = requireChannel(context, context.params['channel_id'], PERMISSION.READ_MESSAGE_HISTORY)
  const { id: userId } = requireUser(context)
  const wish = readQuery(context)
  const found = threadsIn(world, parent)
    .filter(({ id }) => canView(world, userId, id))
    .filter((thread) => fits(thread, wish))
    .toSorted((a, b) => compareIds(sortKey(b, wish.sortBy), sortKey(a, wish.sortBy)))
  if (wish.ascending) found.reverse()
  const page = found.slice(wish.offset, wish.offset + wish.limit)
  const hasMore = wish.offset + page.length < found.length
  const first = page.flatMap(({ id, messages }) => messages.get(id) ?? [])
  return ok({
    ...presentThreads(context, page, hasMore),
    first_messages: first.map((message) => viewMessage(context, message)),
    total_results: found.length,
  })
}

type Wish = ReturnType<typeof readQuery>

function readQuery({ query }: RestContext) {
  const wish = readForm({ ...Object.fromEntries(query), tag: query.getAll('tag') }, (fields) => ({
    name: fields.string('name', { max: 100 })?.toLowerCase(),
    tags: fields.snowflakes('tag', { max: 20 }) ?? [],
    every: fields.choice('tag_setting', ['match_all', 'match_some']) === 'match_all',
    archived: queryFlag(query, 'archived'),
    minId: fields.snowflake('min_id'),
    maxId: fields.snowflake('max_id'),
    sortBy: fields.choice('sort_by', ['last_message_time', 'archive_time', 'relevance', 'creation_time']),
    ascending: fields.choice('sort_order', ['asc', 'desc']) === 'asc',
    limit: fields.integer('limit', { min: 1, max: 25 }) ?? 25,
    offset: fields.integer('offset', { min: 0, max: MAX_OFFSET }) ?? 0,
  }))
  return wish
}

function fits({ id, name, thread }: ChannelRecord, wish: Wish): boolean {
  if (!thread) return false
  if (wish.archived !== undefined && thread.archived !== wish.archived) return false
  if (wish.minId !== undefined && compareIds(id, wish.minId) <= 0) return false
  if (wish.maxId !== undefined && compareIds(id, wish.maxId) >= 0) return false
  if (wish.name !== undefined && !name.toLowerCase().includes(wish.name)) return false
  const has = (tag: string) => thread.appliedTags.includes(tag)
  if (wish.tags.length === 0) return true
  return wish.every ? wish.tags.every(has) : wish.tags.some(has)
}

function sortKey({ id, lastMessageId, thread }: ChannelRecord, by: Wish['sortBy']): string {
  if (by === 'creation_time') return id
  if (by === 'archive_time') return String(thread?.archiveChangedAt ?? 0)
  return lastMessageId ?? id
}
