import { presentMessageEvent } from '../present/message-event.ts'
import type { Id, MessageRecord } from './records.ts'
import type { World, WorldEvent } from './world.ts'

type Place = Pick<MessageRecord, 'channelId' | 'guildId' | 'ephemeralFor'>

/** Who hears of what happens to a message: the channel, or the one person an ephemeral message is for. */
export function audienceOf(place: Place): Pick<WorldEvent, 'channelId' | 'guildId' | 'to'> {
  if (place.ephemeralFor !== null) return { to: [place.ephemeralFor] }
  return { channelId: place.channelId, ...(place.guildId !== null && { guildId: place.guildId }) }
}

/** `channel_id` and, inside a server, `guild_id`, as every event about a message carries them. */
export function placeOf(place: Pick<MessageRecord, 'channelId' | 'guildId'>): {
  channel_id: Id
  guild_id?: Id
} {
  return { channel_id: place.channelId, ...(place.guildId !== null && { guild_id: place.guildId }) }
}

export function publishMessage(
  world: World,
  type: 'MESSAGE_CREATE' | 'MESSAGE_UPDATE',
  message: MessageRecord,
) {
  world.publish({ type, data: presentMessageEvent(world, message), ...audienceOf(message), message })
}
