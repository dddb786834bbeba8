import type { APIUserWithMember, GatewayMessageCreateDispatchData } from 'discord-api-types/v10'

import type { MessageRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { presentBareMember } from './member.ts'
import { presentMessage } from './message.ts'
import { presentUser } from './user.ts'

/** MESSAGE_CREATE and MESSAGE_UPDATE: a message, its server, and who the people in it are there. */
export function presentMessageEvent(world: World, message: MessageRecord): GatewayMessageCreateDispatchData {
  const { reactions: _notInEvents, ...shown } = presentMessage(world, message)
  const channel = world.channels.get(message.channelId)
  const data = {
    ...shown,
    ...(message.nonce !== null && message.editedAt === null && { nonce: message.nonce }),
    ...(channel && { channel_type: channel.type }),
    ...presentMembership(world, message),
  }
  return data as GatewayMessageCreateDispatchData
}

function presentMembership(world: World, message: MessageRecord) {
  const guild = world.guilds.get(message.guildId ?? '')
  if (!guild) return {}
  const author = message.webhook ? undefined : guild.members.get(message.authorId)
  const mentions = message.mentionUserIds.flatMap((id) => presentMention(world, message, id))
  return { guild_id: guild.id, ...(author && { member: presentBareMember(world, author) }), mentions }
}

function presentMention(world: World, message: MessageRecord, userId: string): APIUserWithMember[] {
  const user = world.users.get(userId)
  if (!user) return []
  const member = world.guilds.get(message.guildId ?? '')?.members.get(userId)
  return [{ ...presentUser(user), ...(member && { member: presentBareMember(world, member) }) }]
}
