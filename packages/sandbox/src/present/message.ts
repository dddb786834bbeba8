import {
  MessageFlags,
  MessageType,
  type APIMessage,
  type APIPoll,
  type APIPollAnswer,
  type APIUser,
} from 'discord-api-types/v10'

import { hashOfAddress } from '../cdn/stored-images.ts'
import { mediaOfComponents } from '../world/component-tree.ts'
import type { Id, MessageRecord, PollRecord, UserRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { presentAttachment, referencedAttachment } from './attachment.ts'
import { presentChannel } from './channel.ts'
import { presentComponents } from './component.ts'
import { mediaOfEmbed, presentEmbed } from './embed.ts'
import { presentInteractionMetadata, presentMessageInteraction } from './message-source.ts'
import { presentReaction } from './reaction.ts'
import { presentTime, presentTimeOrNull } from './time.ts'
import { presentUser } from './user.ts'

const NOBODY: UserRecord = {
  id: '0',
  username: '',
  globalName: null,
  bot: false,
  avatar: null,
  bio: '',
  note: '',
  part: null,
}

/** The account Discord shows for people who left it. */
const DELETED_USER = presentUser({
  ...NOBODY,
  id: '456226577798135808',
  username: 'deleted_user',
  globalName: 'Deleted User',
})

/** A message as REST answers it. `viewerId` decides `me` and `me_voted`. */
export function presentMessage(world: World, message: MessageRecord, viewerId?: Id): APIMessage {
  return {
    ...presentBasicMessage(world, message, viewerId),
    ...(message.reactions.length > 0 && {
      reactions: message.reactions.map((reaction) => presentReaction(reaction, viewerId)),
    }),
    ...presentReferenced(world, message, viewerId),
  }
}

/** Without reactions and without the message it replies to. */
export function presentBasicMessage(world: World, message: MessageRecord, viewerId?: Id): APIMessage {
  const { webhook, interaction } = message
  const applicationId = webhook?.applicationId ?? message.applicationId
  const webhookId = webhook?.id ?? (interaction ? applicationId : null)
  const channel = world.channels.get(message.channelId)
  return {
    ...presentContent(world, message),
    id: message.id,
    channel_id: message.channelId,
    author: presentAuthor(world, message),
    pinned: channel?.pins.has(message.id) ?? false,
    mention_everyone: message.mentionEveryone,
    tts: message.tts,
    ...(webhookId !== null && { webhook_id: webhookId }),
    ...(webhookId !== null && applicationId !== null && { application_id: applicationId }),
    ...(message.position !== null && { position: message.position }),
    ...(message.poll && { poll: presentPoll(message.poll, viewerId) }),
    ...presentReference(message),
    ...presentSnapshot(world, message),
    ...presentThread(world, message, viewerId),
    ...presentSource(world, message),
  }
}

/** The part that a forwarded copy keeps. */
function presentContent(world: World, message: MessageRecord) {
  const used = [...message.embeds.flatMap(mediaOfEmbed), ...mediaOfComponents(message.components)]
  const shownElsewhere = new Set(used.map((url) => referencedAttachment(message.attachments, url)))
  const suppressed = (message.flags & MessageFlags.SuppressEmbeds) !== 0
  return {
    type: message.type,
    content: message.content,
    mentions: message.mentionUserIds.flatMap((id) => world.users.get(id) ?? []).map(presentUser),
    mention_roles: message.mentionRoleIds,
    attachments: message.attachments
      .filter((attachment) => !shownElsewhere.has(attachment))
      .map((attachment) =>
        presentAttachment(world, attachment, { ephemeral: message.ephemeralFor !== null }),
      ),
    embeds: suppressed ? [] : message.embeds.map((embed) => presentEmbed(world, embed, message.attachments)),
    timestamp: presentTime(message.createdAt),
    edited_timestamp: presentTimeOrNull(message.editedAt),
    flags: message.flags,
    components: presentComponents(world, message),
  }
}

function presentReference({ reference, threadId, guildId }: MessageRecord) {
  if (threadId !== null) {
    return { message_reference: { type: 0, channel_id: threadId, ...inGuild(guildId) } }
  }
  if (!reference) return {}
  return {
    message_reference: {
      type: reference.forward ? 1 : 0,
      channel_id: reference.channelId,
      message_id: reference.messageId,
      ...inGuild(reference.guildId),
    },
  }
}

function inGuild(id: Id | null) {
  return id === null ? {} : { guild_id: id }
}

const SHOWS_ITS_REFERENCE: readonly MessageType[] = [MessageType.Reply, MessageType.ThreadStarterMessage]

/** null once the message is gone; absent where there never was one. */
function presentReferenced(world: World, message: MessageRecord, viewerId: Id | undefined) {
  const { reference } = message
  if (!reference || reference.forward || !SHOWS_ITS_REFERENCE.includes(message.type)) return {}
  const referenced = world.channels.get(reference.channelId)?.messages.get(reference.messageId)
  return { referenced_message: referenced ? presentBasicMessage(world, referenced, viewerId) : null }
}

function presentSnapshot(world: World, { snapshot }: MessageRecord) {
  if (!snapshot) return {}
  return { message_snapshots: [{ message: presentContent(world, snapshot) }] }
}

/** A thread that was started on a message has the message's id. */
function presentThread(world: World, message: MessageRecord, viewerId: Id | undefined) {
  const thread = message.id === message.channelId ? undefined : world.channels.get(message.id)
  if (!thread?.thread) return {}
  return { thread: presentChannel(world, thread, viewerId), flags: message.flags | MessageFlags.HasThread }
}

function presentSource(world: World, { interaction, guildId }: MessageRecord) {
  if (!interaction) return {}
  const older = presentMessageInteraction(world, interaction)
  return {
    interaction_metadata: presentInteractionMetadata(world, interaction, guildId),
    ...(older && { interaction: older }),
  }
}

/** `me_voted` is about the viewer; in events for everyone it is false. */
function presentPoll(poll: PollRecord, viewerId?: Id): APIPoll {
  const counts = poll.answers.filter(({ voterIds }) => voterIds.size > 0)
  return {
    question: { text: poll.question },
    answers: poll.answers.map(presentAnswer),
    expiry: presentTime(poll.expiresAt),
    allow_multiselect: poll.multiselect,
    layout_type: 1,
    results: {
      is_finalized: poll.finalised,
      answer_counts: counts.map(({ id, voterIds }) => ({
        id,
        count: voterIds.size,
        me_voted: viewerId !== undefined && voterIds.has(viewerId),
      })),
    },
  }
}

function presentAnswer({ id, text, emoji }: PollRecord['answers'][number]): APIPollAnswer {
  return {
    answer_id: id,
    poll_media: { text, ...(emoji && { emoji: { id: emoji.id, name: emoji.name } }) },
  }
}

/** The author of a webhook's message has the webhook's id, and the name and picture given with the message. */
function presentAuthor(world: World, message: MessageRecord): APIUser {
  if (message.webhook) return presentWebhookAuthor(world, message.webhook)
  const user = world.users.get(message.authorId)
  return user ? presentUser(user) : DELETED_USER
}

function presentWebhookAuthor(world: World, webhook: NonNullable<MessageRecord['webhook']>): APIUser {
  const { id, username, avatarUrl } = webhook
  const own = world.webhooks.get(id)?.avatar ?? null
  const avatar = avatarUrl === null ? own : hashOfAddress(avatarUrl)
  return { ...presentUser({ ...NOBODY, id, username, bot: true, avatar }), discriminator: '0000' }
}
