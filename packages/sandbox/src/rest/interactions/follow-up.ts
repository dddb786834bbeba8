import { findInteractionByToken, TOKEN_LASTS_MS } from '../../world/interactions.ts'
import { editMessage } from '../../world/messages.ts'
import type { InteractionRecord, MessageRecord } from '../../world/records.ts'
import { unknownMessage, unknownWebhook } from '../errors.ts'
import type { RestContext, RestResult } from '../handler.ts'
import { readEdit } from '../message-body/edit.ts'
import { isEmpty, readMessageBody, type MessageBody } from '../message-body/message-body.ts'
import { emptyMessage, invalidWebhookToken } from '../message-errors.ts'
import { viewMessage } from '../message-view.ts'
import { readForm } from '../validate.ts'
import { ANSWER_FLAGS, fulfil, isLoading, respond } from './respond.ts'

/** `POST /webhooks/{application}/{interaction token}`: one more answer. The first one after "thinking…" replaces it. */
export function sendFollowUp(context: RestContext): RestResult {
  const interaction = requireAnswered(context)
  const body = readAnswer(context)
  const original = findById(context, interaction, interaction.responseMessageId)
  if (original && isLoading(original)) {
    fulfil(context, original, body)
    return { status: 200, body: viewMessage(context, original) }
  }
  return { status: 200, body: viewMessage(context, respond(context, interaction, body)) }
}

export function findResponse(context: RestContext): MessageRecord {
  const interaction = requireAnswered(context)
  const id = context.params['message_id'] ?? interaction.responseMessageId
  const message = findById(context, interaction, id)
  if (!message) throw unknownMessage()
  return message
}

export function updateResponse(context: RestContext): RestResult {
  const message = findResponse(context)
  if (isLoading(message)) {
    fulfil(context, message, readAnswer(context))
  } else {
    editMessage(context.world, message, readEdit(context, message).edit())
  }
  return { status: 200, body: viewMessage(context, message) }
}

/** After its deletion `@original` names nothing. */
export function forgetResponse(context: RestContext, message: MessageRecord): void {
  const interaction = requireAnswered(context)
  if (interaction.responseMessageId === message.id) interaction.responseMessageId = null
}

/** The token opens nothing before the first answer, nor after a quarter of an hour. */
function requireAnswered({ world, params }: RestContext): InteractionRecord {
  const interaction = findInteractionByToken(world, params['webhook_token'] ?? '')
  if (!interaction || interaction.applicationId !== params['webhook_id']) throw invalidWebhookToken()
  if (world.clock.now() - interaction.createdAt > TOKEN_LASTS_MS) throw invalidWebhookToken()
  if (interaction.state === 'waiting' || interaction.state === 'failed') throw unknownWebhook()
  return interaction
}

function readAnswer(context: RestContext): MessageBody {
  const body = readForm(context.body, (fields) => readMessageBody(fields, { flags: ANSWER_FLAGS }))
  if (isEmpty(body, context.files.length)) throw emptyMessage()
  return body
}

/** A message that answers this interaction, or the one whose component began it. */
function findById(
  { world }: RestContext,
  interaction: InteractionRecord,
  id: string | null,
): MessageRecord | undefined {
  const channel = world.channels.get(interaction.channelId)
  const message = world.ephemeralMessages.get(id ?? '') ?? channel?.messages.get(id ?? '')
  const isOwn = message?.interaction?.id === interaction.id || message?.id === interaction.responseMessageId
  return isOwn ? message : undefined
}
