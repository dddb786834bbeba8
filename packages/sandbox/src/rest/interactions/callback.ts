import { InteractionResponseType, InteractionType, MessageFlags } from 'discord-api-types/v10'

import { FIRST_ANSWER_MS, tellPerson } from '../../world/interactions.ts'
import { editMessage } from '../../world/messages.ts'
import type { InteractionRecord, MessageRecord } from '../../world/records.ts'
import type { World } from '../../world/world.ts'
import { readChoiceValue } from '../commands/command-options.ts'
import { DiscordError, unknownInteraction, unknownMessage } from '../errors.ts'
import { invalidField } from '../form-errors.ts'
import type { RestContext, RestResult } from '../handler.ts'
import { compact } from '../message-body/compact.ts'
import { readEdit } from '../message-body/edit.ts'
import { isEmpty, readMessageBody } from '../message-body/message-body.ts'
import { emptyMessage } from '../message-errors.ts'
import { viewMessage } from '../message-view.ts'
import { queryFlag } from '../query-flag.ts'
import { readBody, type Fields } from '../validate.ts'
import { readModal } from './modal.ts'
import { ANSWER_FLAGS, respond, respondLater, placeOfInteraction } from './respond.ts'

const Type = InteractionResponseType

const alreadyAnswered = () => new DiscordError(400, 40_060, 'Interaction has already been acknowledged.')

/** What each kind of interaction may be answered with first. */
const ALLOWED: Readonly<Partial<Record<InteractionType, readonly InteractionResponseType[]>>> = {
  [InteractionType.ApplicationCommand]: [
    Type.ChannelMessageWithSource,
    Type.DeferredChannelMessageWithSource,
    Type.Modal,
  ],
  [InteractionType.MessageComponent]: [
    Type.ChannelMessageWithSource,
    Type.DeferredChannelMessageWithSource,
    Type.DeferredMessageUpdate,
    Type.UpdateMessage,
    Type.Modal,
  ],
  [InteractionType.ApplicationCommandAutocomplete]: [Type.ApplicationCommandAutocompleteResult],
  [InteractionType.ModalSubmit]: [Type.ChannelMessageWithSource, Type.DeferredChannelMessageWithSource],
}

const UPDATES: readonly InteractionResponseType[] = [Type.DeferredMessageUpdate, Type.UpdateMessage]

/** The first answer. Its type decides what happens; whatever is wrong with it leaves the interaction unanswered. */
export function answerInteraction(context: RestContext): RestResult {
  const interaction = requireWaiting(context)
  const fields = readBody(context.body)
  const type = fields.choice<InteractionResponseType>('type', [1, 4, 5, 6, 7, 8, 9])
  if (type === undefined) fields.fail('type', 'BASE_TYPE_REQUIRED', 'This field is required')
  fields.done()
  if (type === undefined || type === Type.Pong) return { status: 204 }
  requireAllowed(interaction, type)
  const message = give(context, interaction, { type, fields })
  if (type !== Type.Modal && type !== Type.ApplicationCommandAutocompleteResult) {
    tellPerson(context.world, interaction, { type: 'INTERACTION_SUCCESS' })
  }
  if (!queryFlag(context.query, 'with_response')) return { status: 204 }
  return { status: 200, body: presentCallback(context, interaction, { type, message }) }
}

/** 10062 for the unknown, the late and the wrong token alike; 40060 for a second answer. */
function requireWaiting({ world, params }: RestContext): InteractionRecord {
  const interaction = world.interactions.get(params['interaction_id'] ?? '')
  if (!interaction || interaction.token !== params['interaction_token']) throw unknownInteraction()
  if (interaction.state === 'deferred' || interaction.state === 'answered') throw alreadyAnswered()
  const late = world.clock.now() - interaction.createdAt > FIRST_ANSWER_MS
  if (late || interaction.state === 'failed') throw unknownInteraction()
  return interaction
}

function requireAllowed(interaction: InteractionRecord, type: InteractionResponseType): void {
  const allowed = ALLOWED[interaction.type] ?? []
  const fromMessage = interaction.type === InteractionType.ModalSubmit && interaction.messageId !== null
  if (allowed.includes(type) || (fromMessage && UPDATES.includes(type))) return
  const names = fromMessage ? [...allowed, ...UPDATES] : allowed
  throw invalidField('type', 'BASE_TYPE_CHOICES', `Value must be one of {${names.join(', ')}}.`)
}

interface Answer {
  type: InteractionResponseType
  fields: Fields
}

/** Does what the answer says and answers the message it concerns, if any. */
function give(
  context: RestContext,
  interaction: InteractionRecord,
  { type, fields }: Answer,
): MessageRecord | undefined {
  const { world } = context
  switch (type) {
    case Type.ChannelMessageWithSource:
      return settle(interaction, 'answered', respond(context, interaction, readAnswer(context, fields)))
    case Type.DeferredChannelMessageWithSource: {
      const ephemeral = ((fields.object('data')?.integer('flags') ?? 0) & MessageFlags.Ephemeral) !== 0
      return settle(interaction, 'deferred', respondLater(world, interaction, ephemeral))
    }
    case Type.DeferredMessageUpdate:
      interaction.deferredUpdate = true
      return settle(interaction, 'deferred', requireOrigin(context, interaction))
    case Type.UpdateMessage:
      return settle(interaction, 'answered', update(context, interaction, fields))
    case Type.ApplicationCommandAutocompleteResult:
      answerAutocomplete(world, interaction, fields)
      return undefined
    default:
      openModal(world, interaction, fields)
      return undefined
  }
}

function settle(
  interaction: InteractionRecord,
  state: InteractionRecord['state'],
  message: MessageRecord,
): MessageRecord {
  interaction.state = state
  interaction.responseMessageId = message.id
  interaction.ephemeral = message.ephemeralFor !== null
  return message
}

function readAnswer(context: RestContext, fields: Fields) {
  const data = fields.object('data')
  if (!data) throw emptyMessage()
  const body = readMessageBody(data, { flags: ANSWER_FLAGS })
  fields.done()
  if (isEmpty(body, context.files.length)) throw emptyMessage()
  return body
}

function update(context: RestContext, interaction: InteractionRecord, fields: Fields): MessageRecord {
  const message = requireOrigin(context, interaction)
  const data = fields.object('data')
  if (data) editMessage(context.world, message, readEdit(context, message, { fields: data }).edit())
  return message
}

/** The message whose component was used. */
function requireOrigin({ world }: RestContext, interaction: InteractionRecord): MessageRecord {
  const id = interaction.messageId ?? ''
  const message =
    world.ephemeralMessages.get(id) ?? world.channels.get(interaction.channelId)?.messages.get(id)
  if (!message) throw unknownMessage()
  return message
}

/** Deferrals say only that there is a message to come. */
const SHOWN: readonly InteractionResponseType[] = [Type.ChannelMessageWithSource, Type.UpdateMessage]

function presentCallback(
  context: RestContext,
  interaction: InteractionRecord,
  { type, message }: { type: InteractionResponseType; message: MessageRecord | undefined },
): object {
  const { id, type: kind, channelId, guildId, state, ephemeral } = interaction
  const about = message && {
    response_message_id: message.id,
    response_message_loading: state === 'deferred' && !interaction.deferredUpdate,
    response_message_ephemeral: ephemeral,
  }
  return {
    interaction: {
      id,
      type: kind,
      channel_id: channelId,
      ...(guildId !== null && { guild_id: guildId }),
      ...about,
    },
    ...(message && SHOWN.includes(type) && { resource: { type, message: viewMessage(context, message) } }),
  }
}

/** Answers that go to the person's own client and leave no message. */

function openModal(world: World, interaction: InteractionRecord, fields: Fields): void {
  const data = fields.object('data')
  if (!data) throw invalidField('data', 'BASE_TYPE_REQUIRED', 'This field is required')
  const modal = readModal(data)
  fields.done()
  interaction.state = 'answered'
  interaction.modal = modal
  const { application, channel } = placeOfInteraction(world, interaction)
  const { id, name, description } = application
  tellPerson(world, interaction, {
    type: 'INTERACTION_MODAL_CREATE',
    data: { channel_id: channel.id, application: { id, name, description, icon: null }, ...modal },
  })
}

function answerAutocomplete(world: World, interaction: InteractionRecord, fields: Fields): void {
  const data = fields.object('data')
  const choices = data?.list('choices', { max: 25 }, (item) => ({
    ...compact({ name: item.string('name', { min: 1, max: 100, required: true }) }),
    value: readChoiceValue(item),
  }))
  fields.done()
  interaction.state = 'answered'
  tellPerson(world, interaction, {
    type: 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE',
    data: { choices: choices ?? [] },
  })
}
