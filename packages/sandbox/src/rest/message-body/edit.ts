import { MessageFlags } from 'discord-api-types/v10'

import type { MessageEdit } from '../../world/messages.ts'
import type { MessageRecord } from '../../world/records.ts'
import { DiscordError } from '../errors.ts'
import type { RestContext } from '../handler.ts'
import { emptyMessage, voiceIsFixed } from '../message-errors.ts'
import { readBody, type Fields } from '../validate.ts'
import { readMessageBody, type MessageBody } from './message-body.ts'
import { updateUploads } from './uploads.ts'
import { isVoice } from './voice.ts'

const EDITABLE_FLAGS = MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2

const pollIsFixed = () => new DiscordError(400, 520_003, 'Cannot edit a poll message')

/**
 * Reads an edit of a message and refuses what would leave it empty. `edit()` stores the new files, so the caller can
 * ask for permissions in between.
 */
export function readEdit(
  context: Pick<RestContext, 'body' | 'files' | 'world'>,
  message: MessageRecord,
  { fields = readBody(context.body), plain = false }: { fields?: Fields; plain?: boolean } = {},
): { body: MessageBody; edit: () => MessageEdit } {
  const v2 = (message.flags & MessageFlags.IsComponentsV2) !== 0
  const body = readMessageBody(fields, { flags: EDITABLE_FLAGS, v2, plain })
  fields.done()
  if (
    isVoice(message.flags) &&
    (body.content || body.embeds || body.components || context.files.length > 0)
  ) {
    throw voiceIsFixed()
  }
  if (message.poll && (body.content !== undefined || body.embeds || body.poll)) throw pollIsFixed()
  const edit = () => applyBody(context, message, body)
  if (leavesNothing(message, body, context.files.length)) throw emptyMessage()
  return { body, edit }
}

function applyBody(
  context: Pick<RestContext, 'files' | 'world'>,
  message: MessageRecord,
  body: MessageBody,
): MessageEdit {
  const touched = body.attachments !== undefined || context.files.length > 0
  const rewritten = touched || body.content !== undefined || body.embeds || body.components
  return {
    ...(body.content !== undefined && { content: body.content }),
    ...(body.embeds && { embeds: body.embeds }),
    ...(body.components && { components: body.components }),
    ...(body.flags !== undefined && { flags: mergeFlags(message.flags, body.flags) }),
    ...(touched && { attachments: updateUploads(context, message, body.attachments) }),
    ...(!rewritten && { editedAt: message.editedAt }),
    allowedMentions: body.allowedMentions,
  }
}

/** A message made of components stays one. */
function mergeFlags(old: number, asked: number): number {
  const kept = old & ~MessageFlags.SuppressEmbeds
  return kept | asked
}

function leavesNothing(message: MessageRecord, body: MessageBody, uploads: number): boolean {
  const { content = message.content, embeds = message.embeds, components = message.components } = body
  const kept = message.attachments.filter(
    ({ id }) => body.attachments?.some((note) => note.id === id) ?? true,
  )
  return (
    content === '' &&
    embeds.length + components.length + kept.length + uploads === 0 &&
    !message.poll &&
    !body.poll &&
    !message.snapshot
  )
}
