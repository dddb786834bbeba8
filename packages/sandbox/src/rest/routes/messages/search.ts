import { presentChannel, presentThreadMember } from '../../../present/channel.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import { canView, permissionsIn } from '../../../rules/permissions.ts'
import { compareIds } from '../../../world/id-order.ts'
import { isWritten } from '../../../world/message-kinds.ts'
import { matchesFilter, SEARCHABLE, type MessageFilter } from '../../../world/message-search.ts'
import type { ChannelRecord, GuildRecord, Id, MessageRecord } from '../../../world/records.ts'
import { requireGuild, requireUser } from '../../access.ts'
import { missingAccess, unknownChannel } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { readsContent, viewMessage } from '../../message-view.ts'
import { queryFlag } from '../../query-flag.ts'
import { isSnowflake, notASnowflake, readBody, type Fields } from '../../validate.ts'

export const searchRoutes: Route[] = [
  { method: 'GET', path: '/guilds/{guild_id}/messages/search', auth: 'bot', run: search },
]

const AUTHOR_TYPES = ['user', 'bot', 'webhook', '-user', '-bot', '-webhook']

function search(context: RestContext): RestResult {
  const { world, actor } = context
  const guild = requireGuild(context, context.params['guild_id'])
  if (actor.kind === 'bot' && !readsContent(actor.application)) throw missingAccess()
  const { filter, page } = readQuery(context)
  const channels = searchableChannels(context, guild, page.channelIds)
  const retryAfter = world.searchIndex.take()
  if (retryAfter !== null) return notIndexed(retryAfter)
  const found = channels
    .flatMap((channel) => [...channel.messages.values()])
    .filter((message) => isWritten(message) && matchesFilter(world, message, filter))
    .toSorted((a, b) => compareIds(b.id, a.id))
  if (page.ascending) found.reverse()
  const shown = found.slice(page.offset, page.offset + page.limit)
  return {
    status: 200,
    body: {
      messages: shown.map((message) => [presentHit(context, message)]),
      doing_deep_historical_index: false,
      total_results: found.length,
      ...presentThreads(context, shown),
    },
  }
}

/** Search is the one place where Discord leaves reactions out. */
function presentHit(context: RestContext, message: MessageRecord): object {
  const { reactions: _left, ...shown } = viewMessage(context, message)
  return { ...shown, hit: true }
}

function presentThreads(context: RestContext, messages: readonly MessageRecord[]): object {
  const { world } = context
  const userId = requireUser(context).id
  const ids = new Set(messages.map(({ channelId }) => channelId))
  const threads = [...ids].flatMap((id) => world.channels.get(id) ?? []).filter(({ thread }) => thread)
  if (threads.length === 0) return {}
  return {
    threads: threads.map((thread) => presentChannel(world, thread, userId)),
    members: threads.flatMap((thread) => presentThreadMember(thread, userId) ?? []),
  }
}

function notIndexed(retryAfter: number): RestResult {
  const message = 'Index not yet available. Try again later'
  return {
    status: 202,
    body: { message, code: 110_000, documents_indexed: 0, retry_after: retryAfter },
  }
}

/** What the searcher may read; naming a channel that is hidden from them is refused. */
function searchableChannels(
  { world, actor }: RestContext,
  guild: GuildRecord,
  wanted: readonly Id[],
): ChannelRecord[] {
  const userId = actor.kind === 'nobody' ? '' : actor.user.id
  const readable = [...guild.channelIds]
    .flatMap((id) => world.channels.get(id) ?? [])
    .filter(
      (channel) =>
        canView(world, userId, channel.id) &&
        (permissionsIn(world, userId, channel) & PERMISSION.READ_MESSAGE_HISTORY) !== 0n,
    )
  if (wanted.length === 0) return readable
  return wanted.map((id) => {
    const channel = readable.find((other) => other.id === id)
    if (channel) return channel
    throw guild.channelIds.has(id) ? missingAccess() : unknownChannel()
  })
}

function readQuery({ query }: RestContext) {
  const fields = readBody(Object.fromEntries(query))
  const ids = (name: string) => readIds(query, fields, name)
  const words = (name: string, allowed?: readonly string[]) => readWords(query, fields, { name, allowed })
  const filter: MessageFilter = {
    content: fields.string('content', { max: 1024 }),
    authorIds: ids('author_id'),
    authorTypes: words('author_type', AUTHOR_TYPES),
    mentions: ids('mentions'),
    mentionsRoles: ids('mentions_role_id'),
    mentionEveryone: queryFlag(query, 'mention_everyone'),
    repliedToMessageIds: ids('replied_to_message_id'),
    repliedToUserIds: ids('replied_to_user_id'),
    has: words('has', SEARCHABLE),
    linkHostnames: words('link_hostname'),
    attachmentExtensions: words('attachment_extension'),
    attachmentFilenames: words('attachment_filename'),
    pinned: queryFlag(query, 'pinned'),
    minId: fields.snowflake('min_id'),
    maxId: fields.snowflake('max_id'),
  }
  const page = {
    channelIds: ids('channel_id'),
    limit: fields.integer('limit', { min: 1, max: 25 }) ?? 25,
    offset: fields.integer('offset', { min: 0, max: 9975 }) ?? 0,
    ascending: fields.choice('sort_order', ['asc', 'desc']) === 'asc',
  }
  fields.choice('sort_by', ['timestamp', 'relevance'])
  fields.done()
  return { filter, page }
}

/** Lists come as repeated keys: `author_id=1&author_id=2`. */
function readIds(query: URLSearchParams, fields: Fields, name: string): Id[] {
  const ids = query.getAll(name)
  for (const id of ids) {
    if (!isSnowflake(id)) fields.fail(name, ...notASnowflake(id))
  }
  return ids
}

function readWords(
  query: URLSearchParams,
  fields: Fields,
  { name, allowed }: { name: string; allowed: readonly string[] | undefined },
): string[] {
  const words = query.getAll(name)
  if (allowed && words.some((word) => !allowed.includes(word))) {
    fields.fail(name, 'BASE_TYPE_CHOICES', `Value must be one of {${allowed.join(', ')}}.`)
  }
  return words
}
