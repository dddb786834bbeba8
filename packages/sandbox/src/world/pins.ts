import { MessageType } from 'discord-api-types/v10'

import { presentTimeOrNull } from '../present/time.ts'
import { audienceOf, placeOf } from './message-events.ts'
import { postMessage } from './post-message.ts'
import type { ChannelRecord, Id, MessageRecord } from './records.ts'
import type { World } from './world.ts'

/** Pins a message and writes the line "… pinned a message" into the channel. */
export function pinMessage(
  world: World,
  channel: ChannelRecord,
  pin: { message: MessageRecord; byId: Id },
): void {
  const { message, byId } = pin
  channel.pins.set(message.id, world.clock.now())
  channel.lastPinAt = world.clock.now()
  publishPins(world, channel)
  postMessage(world, {
    channel,
    authorId: byId,
    type: MessageType.ChannelPinnedMessage,
    reference: { messageId: message.id, channelId: channel.id, guildId: channel.guildId, forward: false },
  })
}

export function unpinMessage(world: World, channel: ChannelRecord, message: MessageRecord): void {
  if (!channel.pins.delete(message.id)) return
  channel.lastPinAt = channel.pins.size > 0 ? Math.max(...channel.pins.values()) : null
  publishPins(world, channel)
}

function publishPins(world: World, channel: ChannelRecord): void {
  const place = { channelId: channel.id, guildId: channel.guildId, ephemeralFor: null }
  world.publish({
    type: 'CHANNEL_PINS_UPDATE',
    data: { ...placeOf(place), last_pin_timestamp: presentTimeOrNull(channel.lastPinAt) },
    ...audienceOf(place),
  })
}
