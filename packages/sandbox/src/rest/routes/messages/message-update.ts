import { MessageFlags } from 'discord-api-types/v10'

import { PERMISSION } from '../../../rules/permission-bits.ts'
import { editMessage } from '../../../world/messages.ts'
import type { MessageRecord } from '../../../world/records.ts'
import { may, requireChannel, requireUser } from '../../access.ts'
import type { RestContext, RestResult } from '../../handler.ts'
import { readEdit } from '../../message-body/edit.ts'
import { notTheAuthor } from '../../message-errors.ts'
import { requireMessage, viewMessage } from '../../message-view.ts'
import { requireContentPermissions, requireOpenThread } from '../../send-rules.ts'
import { readForm } from '../../validate.ts'

export function updateMessage(context: RestContext): RestResult {
  const channel = requireChannel(context, context.params['channel_id'])
  const message = requireMessage(channel, context.params['message_id'])
  requireOpenThread(channel)
  if (message.authorId !== requireUser(context).id) return suppressEmbeds(context, message)
  const { body, edit } = readEdit(context, message, { plain: context.actor.kind === 'person' })
  requireContentPermissions(context, channel, body)
  const mayPingAll = may(context, channel, PERMISSION.MENTION_EVERYONE)
  editMessage(context.world, message, { ...edit(), mayPingAll })
  return { status: 200, body: viewMessage(context, message) }
}

/** The one thing moderators may change in someone else's message. */
function suppressEmbeds(context: RestContext, message: MessageRecord): RestResult {
  const channel = requireChannel(context, message.channelId)
  const flags = readForm(context.body, (fields) => fields.integer('flags'))
  const onlyFlags = Object.keys(context.body ?? {}).every((name) => name === 'flags')
  const allowed = flags !== undefined && onlyFlags && may(context, channel, PERMISSION.MANAGE_MESSAGES)
  if (!allowed) throw notTheAuthor()
  const suppressed = flags & MessageFlags.SuppressEmbeds
  editMessage(context.world, message, {
    flags: (message.flags & ~MessageFlags.SuppressEmbeds) | suppressed,
    editedAt: message.editedAt,
  })
  return { status: 200, body: viewMessage(context, message) }
}
