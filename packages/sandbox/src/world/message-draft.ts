import { MessageFlags, MessageType } from 'discord-api-types/v10'

import { textOfComponents } from './component-tree.ts'
import { ALL_MENTIONS, findMentions, type AllowedMentions, type Mentions } from './mentions.ts'
import type { ChannelRecord, Id, MessageRecord } from './records.ts'
import type { World } from './world.ts'

type Chosen = Pick<
  MessageRecord,
  | 'type'
  | 'webhook'
  | 'content'
  | 'tts'
  | 'attachments'
  | 'embeds'
  | 'components'
  | 'nonce'
  | 'reference'
  | 'snapshot'
  | 'poll'
  | 'interaction'
  | 'ephemeralFor'
  | 'applicationId'
  | 'threadId'
>

/** A message about to be sent: where, by whom, and whatever of the rest is not ordinary. */
export interface MessageDraft extends Partial<Chosen> {
  channel: ChannelRecord
  authorId: Id
  /** A forum post and its first message share their id. */
  id?: Id
  flags?: number
  allowedMentions?: AllowedMentions | undefined
  /** Whether @everyone, @here and any role may be pinged. */
  mayPingAll?: boolean
}

export function writeDraft(world: World, draft: MessageDraft): MessageRecord {
  const { channel, id, allowedMentions = ALL_MENTIONS, mayPingAll = false, ...chosen } = draft
  const content = draft.content ?? ''
  const written = { ...PLAIN, ...chosen, content, components: draft.components ?? [] }
  return {
    ...written,
    id: id ?? world.snowflakes.next(),
    channelId: channel.id,
    guildId: channel.guildId,
    createdAt: world.clock.now(),
    attachments: draft.attachments ?? [],
    embeds: draft.embeds ?? [],
    flags: flagsOf(draft),
    reactions: [],
    position: channel.thread ? channel.thread.totalMessageSent : null,
    ...mentionsIn(world, written, { channel, allowed: allowedMentions, mayPingAll }),
  }
}

/** Whom a message pings, its reply included. */
export function mentionsIn(
  world: World,
  message: Pick<MessageRecord, 'type' | 'content' | 'components' | 'reference'>,
  rules: { channel: ChannelRecord; allowed: AllowedMentions; mayPingAll: boolean },
): Mentions {
  const repliedTo = message.type === MessageType.Reply ? findReference(world, message.reference) : undefined
  return findMentions(world, rules.channel, {
    text: `${message.content}\n${textOfComponents(message.components)}`,
    allowed: rules.allowed,
    mayPingAll: rules.mayPingAll,
    repliedUserId: repliedTo && !repliedTo.webhook ? repliedTo.authorId : null,
  })
}

function findReference(
  world: World,
  reference: MessageRecord['reference'] | undefined,
): MessageRecord | undefined {
  return world.channels.get(reference?.channelId ?? '')?.messages.get(reference?.messageId ?? '')
}

function flagsOf(draft: MessageDraft): number {
  const ephemeral = draft.ephemeralFor ? MessageFlags.Ephemeral : 0
  const snapshot = draft.snapshot ? MessageFlags.HasSnapshot : 0
  return (draft.flags ?? 0) | ephemeral | snapshot
}

const PLAIN: Omit<Chosen, 'content' | 'attachments' | 'embeds' | 'components'> &
  Pick<MessageRecord, 'editedAt'> = {
  type: MessageType.Default,
  webhook: null,
  editedAt: null,
  tts: false,
  nonce: null,
  reference: null,
  snapshot: null,
  poll: null,
  interaction: null,
  ephemeralFor: null,
  applicationId: null,
  threadId: null,
}
