import * as z from 'zod'

import { GovernanceId, ItemKind, MemberRef, Next, TEXT_LIMITS, TeamRef, words } from '../parts.ts'

/** All available reactions. */
export const REACTIONS = ['👍', '👎', '❤️', '🎉', '😄', '😕', '🙏', '👀', '🚀', '✅', '❌', '🤔'] as const

export const ChannelView = z.object({
  id: GovernanceId,
  kind: z.enum(['orga', 'team', 'dm']),
  /** The name of the organisation, the team or the other person. */
  name: z.string(),
  team: TeamRef.nullable(),
  /** For a dm: the other person. */
  with: MemberRef.nullable(),
  archived: z.boolean(),
  may_write: z.boolean(),
  /** At most 100. */
  unread: z.int(),
  /** In threads the reader started, wrote in or was mentioned in; at most 100. */
  unread_replies: z.int(),
  last_message_at: z.iso.datetime().nullable(),
})
export type ChannelView = z.infer<typeof ChannelView>

export const ListChannelsAnswer = z.object({ channels: z.array(ChannelView), next: Next })
export type ListChannelsAnswer = z.infer<typeof ListChannelsAnswer>

/** POST /api/orgas/{orga}/channels: opens a conversation of two, creating it if necessary. */
export const OpenDmBody = z.strictObject({ member_id: GovernanceId })
export type OpenDmBody = z.input<typeof OpenDmBody>

export const ChannelAnswer = z.object({ channel: ChannelView })
export type ChannelAnswer = z.infer<typeof ChannelAnswer>

/** An item as a card in a message. */
export const ItemCard = z.object({
  id: GovernanceId,
  kind: ItemKind,
  title: z.string(),
  phase: z.string(),
  outcome: z.string().nullable(),
  /** Decided by a person who was the only one to decide. */
  alone: z.boolean(),
  deadline: z.iso.datetime().nullable(),
  answered: z.int(),
  eligible: z.int(),
  my_status: z.enum(['waiting', 'answered', 'not_eligible', 'nothing_to_do']),
})
export type ItemCard = z.infer<typeof ItemCard>

export const MessageView = z.object({
  id: GovernanceId,
  channel_id: GovernanceId,
  author: MemberRef,
  /** Empty once deleted. */
  text: z.string(),
  thread_parent_id: GovernanceId.nullable(),
  thread_count: z.int(),
  /** Replies by others that the reader hasn't read; counted only in threads the reader takes part in. */
  thread_unread: z.int(),
  item: ItemCard.nullable(),
  mentions: z.array(MemberRef),
  image: z
    .object({
      id: GovernanceId,
      url: z.string(),
      mime: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    })
    .nullable(),
  reactions: z.array(
    z.object({
      emoji: z.string(),
      count: z.int(),
      by_agents: z.int().meta({ description: 'How many of them agents made for their members.' }),
      mine: z.boolean(),
    }),
  ),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  deleted: z.boolean(),
  /** Sent through an agent, under the name of the member it acted for. */
  via_agent: z.boolean(),
  may_edit: z.boolean(),
})
export type MessageView = z.infer<typeof MessageView>

/**
 * GET /api/orgas/{orga}/channels/{channel}/messages: top level, newest first; …/messages/{message}/thread: oldest
 * first.
 */
export const ListMessagesAnswer = z.object({ messages: z.array(MessageView), next: Next })
export type ListMessagesAnswer = z.infer<typeof ListMessagesAnswer>

export const PostMessageBody = z.strictObject({
  /** May be empty next to an image. */
  text: z.string().max(TEXT_LIMITS.message),
  thread_parent_id: GovernanceId.optional(),
  mentions: z.array(GovernanceId).max(50).default([]),
  image_id: GovernanceId.optional(),
})
export type PostMessageBody = z.input<typeof PostMessageBody>

export const EditMessageBody = z.strictObject({ text: words(TEXT_LIMITS.message) })
export type EditMessageBody = z.input<typeof EditMessageBody>

export const MessageAnswer = z.object({ message: MessageView })
export type MessageAnswer = z.infer<typeof MessageAnswer>

/** PUT and DELETE /api/orgas/{orga}/messages/{message}/reactions */
export const ReactionBody = z.strictObject({ emoji: z.enum(REACTIONS) })
export type ReactionBody = z.input<typeof ReactionBody>

/** POST /api/orgas/{orga}/channels/{channel}/read: up to this message; for a reply, its thread up to there. */
export const ReadChannelBody = z.strictObject({ message_id: GovernanceId })
export type ReadChannelBody = z.input<typeof ReadChannelBody>

/**
 * POST /api/orgas/{orga}/channels/{channel}/images: the bytes as the body; GET …/images/{image} requires access to the
 * channel.
 */
export const ImageAnswer = z.object({
  image: z.object({ id: GovernanceId, url: z.string(), mime: z.string() }),
})
export type ImageAnswer = z.infer<typeof ImageAnswer>

/** GET /api/orgas/{orga}/search */
export const SearchQuery = z.object({
  query: z.string().max(200),
  channel_id: GovernanceId.optional(),
  limit: z.coerce.number().int().min(1).max(20).default(20),
})
export type SearchQuery = z.input<typeof SearchQuery>

export const SearchAnswer = z.object({
  messages: z.array(MessageView),
  policies: z.array(z.object({ id: GovernanceId, number: z.int().nullable(), title: z.string() })),
  teams: z.array(TeamRef),
  roles: z.array(z.object({ id: GovernanceId, title: z.string(), team: TeamRef })),
  members: z.array(MemberRef),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>
