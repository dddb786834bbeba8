import { presentMember } from '../present/member.ts'
import { presentReactionEmoji } from '../present/reaction.ts'
import { audienceOf, placeOf } from './message-events.ts'
import type { Id, MessageRecord, ReactionRecord } from './records.ts'
import type { World } from './world.ts'

/** false if that person had reacted with it before. */
export function addReaction(
  world: World,
  message: MessageRecord,
  by: { reaction: ReactionRecord; userId: Id },
) {
  const { reaction, userId } = by
  if (reaction.userIds.has(userId)) return false
  reaction.userIds.add(userId)
  if (!message.reactions.includes(reaction)) message.reactions.push(reaction)
  const member = world.guilds.get(message.guildId ?? '')?.members.get(userId)
  world.publish({
    type: 'MESSAGE_REACTION_ADD',
    data: {
      ...common(message, by),
      ...(member && { member: presentMember(world, member) }),
      ...(!message.webhook && { message_author_id: message.authorId }),
    },
    ...audienceOf(message),
  })
  return true
}

export function removeReaction(
  world: World,
  message: MessageRecord,
  by: { reaction: ReactionRecord; userId: Id },
): void {
  if (!by.reaction.userIds.delete(by.userId)) return
  if (by.reaction.userIds.size === 0) drop(message, by.reaction)
  world.publish({ type: 'MESSAGE_REACTION_REMOVE', data: common(message, by), ...audienceOf(message) })
}

export function removeEmoji(world: World, message: MessageRecord, reaction: ReactionRecord): void {
  drop(message, reaction)
  world.publish({
    type: 'MESSAGE_REACTION_REMOVE_EMOJI',
    data: { ...placeOf(message), message_id: message.id, emoji: presentReactionEmoji(reaction.emoji) },
    ...audienceOf(message),
  })
}

export function removeAllReactions(world: World, message: MessageRecord): void {
  message.reactions = []
  world.publish({
    type: 'MESSAGE_REACTION_REMOVE_ALL',
    data: { ...placeOf(message), message_id: message.id },
    ...audienceOf(message),
  })
}

function drop(message: MessageRecord, reaction: ReactionRecord): void {
  message.reactions = message.reactions.filter((other) => other !== reaction)
}

function common(message: MessageRecord, { reaction, userId }: { reaction: ReactionRecord; userId: Id }) {
  return {
    user_id: userId,
    message_id: message.id,
    ...placeOf(message),
    emoji: presentReactionEmoji(reaction.emoji),
    burst: false,
    type: 0,
  }
}
