import { MessageFlags, MessageType } from 'discord-api-types/v10'

import { PERMISSION } from '../../rules/permission-bits.ts'
import { permissionsIn } from '../../rules/permissions.ts'
import { sourceOf } from '../../world/interactions.ts'
import { ALL_MENTIONS } from '../../world/mentions.ts'
import type { MessageDraft } from '../../world/message-draft.ts'
import { createMessage, editMessage } from '../../world/messages.ts'
import type {
  ApplicationRecord,
  ChannelRecord,
  InteractionRecord,
  MessageRecord,
} from '../../world/records.ts'
import type { World } from '../../world/world.ts'
import { unknownApplication, unknownChannel } from '../errors.ts'
import type { RestContext } from '../handler.ts'
import { composeDraft } from '../message-body/compose.ts'
import type { MessageBody } from '../message-body/message-body.ts'

/** The flags of an answer; whether it is for one person is decided when it is first given. */
export const ANSWER_FLAGS =
  MessageFlags.SuppressEmbeds |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsVoiceMessage |
  MessageFlags.IsComponentsV2 |
  MessageFlags.Ephemeral

/** Sends an answer to an interaction as the application's bot, whatever the bot's permissions are. */
export function respond(
  context: Pick<RestContext, 'world' | 'files'>,
  interaction: InteractionRecord,
  body: MessageBody,
): MessageRecord {
  const { world } = context
  const { application, channel } = placeOfInteraction(world, interaction)
  const first = interaction.responseMessageId
  return createMessage(world, {
    ...composeDraft(context, channel, body),
    ...referenceOf(world, interaction),
    flags: (body.flags ?? 0) & ~MessageFlags.Ephemeral,
    ephemeralFor: (body.flags ?? 0) & MessageFlags.Ephemeral ? interaction.userId : null,
    authorId: application.botId,
    applicationId: application.id,
    interaction: { ...sourceOf(interaction), originalResponseId: first },
    allowedMentions: body.allowedMentions ?? { ...ALL_MENTIONS, repliedUser: false },
    mayPingAll: mayPingAll(world, application, channel),
  })
}

/** Puts the real answer in place of "thinking…". It does not count as an edit. */
export function fulfil(
  context: Pick<RestContext, 'world' | 'files'>,
  message: MessageRecord,
  body: MessageBody,
): void {
  const { world } = context
  const channel = world.channels.get(message.channelId)
  const application = world.applications.get(message.applicationId ?? '')
  if (!channel || !application) throw unknownChannel()
  const draft = composeDraft(context, channel, body)
  const kept = message.flags & MessageFlags.Ephemeral
  editMessage(world, message, {
    content: draft.content ?? '',
    embeds: draft.embeds ?? [],
    components: draft.components ?? [],
    attachments: draft.attachments ?? [],
    poll: draft.poll ?? null,
    flags: ((body.flags ?? 0) & ~MessageFlags.Ephemeral) | kept,
    editedAt: null,
    allowedMentions: body.allowedMentions,
    mayPingAll: mayPingAll(world, application, channel),
  })
}

export function isLoading(message: MessageRecord): boolean {
  return (message.flags & MessageFlags.Loading) !== 0
}

/** "thinking…" */
export function respondLater(
  world: World,
  interaction: InteractionRecord,
  ephemeral: boolean,
): MessageRecord {
  const { application, channel } = placeOfInteraction(world, interaction)
  return createMessage(world, {
    channel,
    authorId: application.botId,
    applicationId: application.id,
    ...referenceOf(world, interaction),
    flags: MessageFlags.Loading,
    ephemeralFor: ephemeral ? interaction.userId : null,
    interaction: sourceOf(interaction),
    allowedMentions: { ...ALL_MENTIONS, repliedUser: false },
  })
}

export function placeOfInteraction(
  world: World,
  interaction: InteractionRecord,
): { application: ApplicationRecord; channel: ChannelRecord } {
  const application = world.applications.get(interaction.applicationId)
  const channel = world.channels.get(interaction.channelId)
  if (!application) throw unknownApplication()
  if (!channel) throw unknownChannel()
  return { application, channel }
}

/** Commands are answered by a message of their own kind; everything later is a reply to what came before. */
function referenceOf(world: World, interaction: InteractionRecord): Pick<MessageDraft, 'type' | 'reference'> {
  const messageId = interaction.responseMessageId ?? interaction.messageId
  if (messageId !== null && !world.ephemeralMessages.has(messageId)) {
    const { channelId, guildId } = interaction
    return { type: MessageType.Reply, reference: { messageId, channelId, guildId, forward: false } }
  }
  const isContextMenu = interaction.targetUserId ?? interaction.targetMessageId
  return { type: isContextMenu ? MessageType.ContextMenuCommand : MessageType.ChatInputCommand }
}

function mayPingAll(world: World, { botId }: ApplicationRecord, channel: ChannelRecord): boolean {
  return (permissionsIn(world, botId, channel) & PERMISSION.MENTION_EVERYONE) !== 0n
}
