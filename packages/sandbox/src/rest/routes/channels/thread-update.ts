import { AuditLogEvent, ChannelFlags } from 'discord-api-types/v10'

import { presentChannel } from '../../../present/channel.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import type { ChannelRecord, ThreadRecord } from '../../../world/records.ts'
import { may, requireUser } from '../../access.ts'
import { audit, changesBetween } from '../../actions/audit.ts'
import { publishThread } from '../../actions/threads.ts'
import { missingPermissions } from '../../errors.ts'
import type { RestContext, RestResult } from '../../handler.ts'
import { threadArchived } from '../../message-errors.ts'
import { ok } from '../../ok.ts'
import { readBody } from '../../validate.ts'
import { readArchiveMinutes } from './channel-body.ts'
import { requireTags } from './forum-tags.ts'

type ThreadChange = ReturnType<typeof readChange>

export function updateThread(context: RestContext, channel: ChannelRecord): RestResult {
  const { world } = context
  const { thread } = channel
  if (!thread) throw new Error('Not a thread.')
  const change = readChange(context)
  requireMayChange(context, channel, change)
  const parent = world.channels.get(channel.parentId ?? '')
  if (change.appliedTags && parent) requireTags(parent, change.appliedTags)

  const viewerId = requireUser(context).id
  const before = presentChannel(world, channel)
  apply(context, channel, { ...change, thread })
  publishThread(world, 'THREAD_UPDATE', channel)
  const guild = world.guilds.get(channel.guildId ?? '')
  const changes = changesBetween(before, presentChannel(world, channel))
  if (guild) audit(context, guild, { action: AuditLogEvent.ThreadUpdate, targetId: channel.id, changes })
  return ok(presentChannel(world, channel, viewerId))
}

function readChange({ body }: RestContext) {
  const fields = readBody(body)
  const flags = fields.integer('flags')
  const change = {
    name: fields.string('name', { min: 1, max: 100 }),
    archived: fields.boolean('archived'),
    locked: fields.boolean('locked'),
    invitable: fields.boolean('invitable'),
    autoArchiveMinutes: readArchiveMinutes(fields, 'auto_archive_duration'),
    slowmodeSeconds: fields.integer('rate_limit_per_user', { min: 0, max: 21_600 }),
    appliedTags: fields.snowflakes('applied_tags', { max: 5 }),
    pinned: flags === undefined ? undefined : (flags & ChannelFlags.Pinned) !== 0,
  }
  fields.done()
  return change
}

/**
 * Anyone who can write in a thread can reopen it, unless it is locked. Its owner may rename and archive it. The rest
 * is for those who manage threads. An archived thread has to be opened before anything else about it changes.
 */
function requireMayChange(context: RestContext, channel: ChannelRecord, change: ThreadChange): void {
  const { archived, name, autoArchiveMinutes, appliedTags, invitable, ...managed } = change
  const manager = may(context, channel, PERMISSION.MANAGE_THREADS)
  const owner = channel.thread?.ownerId === requireUser(context).id
  const byOwner = [name, autoArchiveMinutes, appliedTags, invitable].some((value) => value !== undefined)
  const byManager = Object.values(managed).some((value) => value !== undefined)
  const opens = archived === false && channel.thread?.archived === true
  const writes = may(context, channel, PERMISSION.SEND_MESSAGES_IN_THREADS)

  if (byManager && !manager) throw missingPermissions()
  if (byOwner && !manager && !owner) throw missingPermissions()
  if (archived === true && !manager && !owner) throw missingPermissions()
  if (opens && !manager && (channel.thread?.locked === true || !writes)) throw missingPermissions()
  const onlyLock = managed.slowmodeSeconds === undefined && managed.pinned === undefined
  if (channel.thread?.archived && !opens && (byOwner || !onlyLock)) throw threadArchived()
}

function apply(
  { world }: RestContext,
  channel: ChannelRecord,
  change: ThreadChange & { thread: ThreadRecord },
): void {
  const { thread, name, slowmodeSeconds, archived } = change
  if (name !== undefined) channel.name = name
  if (slowmodeSeconds !== undefined) channel.slowmodeSeconds = slowmodeSeconds
  if (archived !== undefined && archived !== thread.archived) thread.archiveChangedAt = world.clock.now()
  thread.archived = archived ?? thread.archived
  thread.locked = change.locked ?? thread.locked
  thread.invitable = change.invitable ?? thread.invitable
  thread.autoArchiveMinutes = change.autoArchiveMinutes ?? thread.autoArchiveMinutes
  thread.appliedTags = change.appliedTags ?? thread.appliedTags
  thread.pinned = change.pinned ?? thread.pinned
}
