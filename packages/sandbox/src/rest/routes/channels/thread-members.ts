import { ChannelType } from 'discord-api-types/v10'

import { presentThreadMember } from '../../../present/channel.ts'
import { presentMember } from '../../../present/member.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import { canView } from '../../../rules/permissions.ts'
import { compareIds } from '../../../world/id-order.ts'
import type { ChannelRecord, Id } from '../../../world/records.ts'
import { may, requireChannel, requireUser } from '../../access.ts'
import { joinThread, leaveThread } from '../../actions/threads.ts'
import { missingAccess, missingPermissions, unknownMember } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { requireMembersIntent } from '../../member-access.ts'
import { wrongChannelType } from '../../message-errors.ts'
import { noContent, ok } from '../../ok.ts'
import { queryFlag } from '../../query-flag.ts'
import { requireOpenThread } from '../../send-rules.ts'
import { readBody } from '../../validate.ts'

const LIST = '/channels/{channel_id}/thread-members'
const SELF = `${LIST}/@me`
const ONE = `${LIST}/{user_id}`

export const threadMemberRoutes: Route[] = [
  { method: 'GET', path: LIST, auth: 'bot', run: list },
  { method: 'PUT', path: SELF, auth: 'bot', run: join },
  { method: 'DELETE', path: SELF, auth: 'bot', run: leave },
  { method: 'GET', path: ONE, auth: 'bot', run: get },
  { method: 'PUT', path: ONE, auth: 'bot', run: add },
  { method: 'DELETE', path: ONE, auth: 'bot', run: remove },
]

function list(context: RestContext): RestResult {
  const channel = requireThread(context)
  requireMembersIntent(context)
  const query = readBody(Object.fromEntries(context.query))
  const after = query.snowflake('after') ?? '0'
  const limit = query.integer('limit', { min: 1, max: 100 }) ?? 100
  query.done()
  const ids = [...(channel.thread?.members.keys() ?? [])]
    .filter((id) => compareIds(id, after) > 0)
    .toSorted(compareIds)
  const withMember = queryFlag(context.query, 'with_member') ?? false
  const page = withMember ? ids.slice(0, limit) : ids
  return ok(page.map((id) => present(context, channel, { id, withMember })))
}

function get(context: RestContext): RestResult {
  const channel = requireThread(context)
  const asked = context.params['user_id'] ?? ''
  const id = asked === '@me' ? requireUser(context).id : asked
  if (!channel.thread?.members.has(id)) throw unknownMember()
  const withMember = queryFlag(context.query, 'with_member') ?? false
  return ok(present(context, channel, { id, withMember }))
}

function present(
  { world }: RestContext,
  channel: ChannelRecord,
  { id, withMember }: { id: Id; withMember: boolean },
): object {
  const member = withMember ? world.guilds.get(channel.guildId ?? '')?.members.get(id) : undefined
  return { ...presentThreadMember(channel, id), ...(member && { member: presentMember(world, member) }) }
}

function join(context: RestContext): RestResult {
  const channel = requireThread(context)
  requireOpenThread(channel)
  joinThread(context.world, channel, requireUser(context).id)
  return noContent()
}

function leave(context: RestContext): RestResult {
  const channel = requireThread(context)
  requireOpenThread(channel)
  leaveThread(context.world, channel, requireUser(context).id)
  return noContent()
}

/** Anyone who can write in a thread can add others to it, if they can see its channel. */
function add(context: RestContext): RestResult {
  const { world, params } = context
  const channel = requireThread(context)
  requireOpenThread(channel)
  if (!may(context, channel, PERMISSION.SEND_MESSAGES_IN_THREADS)) throw missingPermissions()
  if (!mayInvite(context, channel)) throw missingPermissions()
  const userId = params['user_id'] ?? ''
  if (!world.guilds.get(channel.guildId ?? '')?.members.has(userId)) throw unknownMember()
  if (!canView(world, userId, channel.parentId ?? '')) throw missingAccess()
  joinThread(world, channel, userId)
  return noContent()
}

function mayInvite(context: RestContext, channel: ChannelRecord): boolean {
  if (channel.type !== ChannelType.PrivateThread || channel.thread?.invitable) return true
  if (channel.thread?.ownerId === requireUser(context).id) return true
  return may(context, channel, PERMISSION.MANAGE_THREADS)
}

function remove(context: RestContext): RestResult {
  const channel = requireThread(context)
  requireOpenThread(channel)
  const ownPrivate =
    channel.type === ChannelType.PrivateThread && channel.thread?.ownerId === requireUser(context).id
  if (!ownPrivate && !may(context, channel, PERMISSION.MANAGE_THREADS)) throw missingPermissions()
  leaveThread(context.world, channel, context.params['user_id'] ?? '')
  return noContent()
}

function requireThread(context: RestContext): ChannelRecord {
  const channel = requireChannel(context, context.params['channel_id'])
  if (!channel.thread) throw wrongChannelType()
  return channel
}
