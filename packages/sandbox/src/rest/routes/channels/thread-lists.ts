import { ChannelType } from 'discord-api-types/v10'

import { shorten } from '../../../http/input-limits.ts'
import { presentChannel, presentThreadMember } from '../../../present/channel.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import { canView } from '../../../rules/permissions.ts'
import { compareIds } from '../../../world/id-order.ts'
import type { ChannelRecord } from '../../../world/records.ts'
import type { World } from '../../../world/world.ts'
import { requireChannel, requireGuild, requireUser } from '../../access.ts'
import { invalidField } from '../../form-errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { ok } from '../../ok.ts'
import { readBody } from '../../validate.ts'

const ARCHIVED = '/channels/{channel_id}/threads/archived'

export const threadListRoutes: Route[] = [
  { method: 'GET', path: '/guilds/{guild_id}/threads/active', auth: 'bot', run: listActive },
  { method: 'GET', path: `${ARCHIVED}/public`, auth: 'bot', run: listPublic },
  { method: 'GET', path: `${ARCHIVED}/private`, auth: 'bot', run: listPrivate },
  {
    method: 'GET',
    path: '/channels/{channel_id}/users/@me/threads/archived/private',
    auth: 'bot',
    run: listJoined,
  },
]

function listActive(context: RestContext): RestResult {
  const { world } = context
  const guild = requireGuild(context, context.params['guild_id'])
  const { id: userId } = requireUser(context)
  const threads = [...guild.channelIds]
    .flatMap((id) => world.channels.get(id) ?? [])
    .filter(({ id, thread }) => thread && !thread.archived && canView(world, userId, id))
    .toSorted((a, b) => compareIds(b.id, a.id))
  return ok(presentThreads(context, threads, false))
}

function listPublic(context: RestContext): RestResult {
  const parent = requireChannel(context, context.params['channel_id'], PERMISSION.READ_MESSAGE_HISTORY)
  const threads = threadsIn(context.world, parent).filter(({ type }) => type !== ChannelType.PrivateThread)
  return pageByTime(context, threads)
}

function listPrivate(context: RestContext): RestResult {
  const { READ_MESSAGE_HISTORY, MANAGE_THREADS } = PERMISSION
  const parent = requireChannel(context, context.params['channel_id'], READ_MESSAGE_HISTORY, MANAGE_THREADS)
  const threads = threadsIn(context.world, parent).filter(({ type }) => type === ChannelType.PrivateThread)
  return pageByTime(context, threads)
}

/** Paged by id, unlike the other two. */
function listJoined(context: RestContext): RestResult {
  const parent = requireChannel(context, context.params['channel_id'], PERMISSION.READ_MESSAGE_HISTORY)
  const { id: userId } = requireUser(context)
  const query = readBody(Object.fromEntries(context.query))
  const before = query.snowflake('before')
  const limit = query.integer('limit', { min: 2, max: 100 }) ?? 50
  query.done()
  const threads = threadsIn(context.world, parent)
    .filter(({ type, thread }) => type === ChannelType.PrivateThread && thread?.archived)
    .filter(({ id, thread }) => thread?.members.has(userId) && (!before || compareIds(id, before) < 0))
    .toSorted((a, b) => compareIds(b.id, a.id))
  return ok(presentThreads(context, threads.slice(0, limit), threads.length > limit))
}

/** Archived threads, last archived first, paged by the time they were archived. */
function pageByTime(context: RestContext, threads: readonly ChannelRecord[]): RestResult {
  const query = readBody(Object.fromEntries(context.query))
  const text = query.string('before')
  const limit = query.integer('limit', { min: 2, max: 100 }) ?? 50
  query.done()
  const before = text === undefined ? Infinity : Date.parse(text)
  if (Number.isNaN(before)) {
    throw invalidField(
      'before',
      'DATE_TIME_TYPE_PARSE',
      `Could not parse ${shorten(text ?? '')}. Should be ISO8601.`,
    )
  }
  const found = threads
    .filter((channel) => channel.thread?.archived && archivedAt(channel) < before)
    .toSorted((a, b) => archivedAt(b) - archivedAt(a))
  return ok(presentThreads(context, found.slice(0, limit), found.length > limit))
}

function archivedAt({ thread }: ChannelRecord): number {
  return thread?.archiveChangedAt ?? 0
}

export function threadsIn(world: World, parent: ChannelRecord): ChannelRecord[] {
  const siblings = world.guilds.get(parent.guildId ?? '')?.channelIds ?? []
  return [...siblings]
    .flatMap((id) => world.channels.get(id) ?? [])
    .filter(({ thread, parentId }) => thread && parentId === parent.id)
}

/** Each thread the asker has joined comes with their membership, beside the list rather than in it. */
export function presentThreads(context: RestContext, threads: readonly ChannelRecord[], hasMore: boolean) {
  const { id: userId } = requireUser(context)
  return {
    threads: threads.map((thread) => presentChannel(context.world, thread)),
    members: threads.flatMap((thread) => presentThreadMember(thread, userId) ?? []),
    has_more: hasMore,
  }
}
