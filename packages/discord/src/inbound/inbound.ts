import type { InboundEvent, Places } from '@arachne/core/identities'
import {
  type APIInteraction,
  type Client,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  type GatewayMessageReactionAddDispatchData,
  type GatewayReadyDispatchData,
} from 'discord.js'

import type { PrivateThreads } from '../channels/private-threads.ts'
import type { Log } from '../log.ts'
import type { Standing } from '../messages/message.ts'
import { redactError } from '../rest/redact.ts'
import { isAboutMessages, isSaid, messageEvent, type MessagePacket } from './message-events.ts'
import { namesSeen } from './names-seen.ts'
import { placeEvents } from './place-events.ts'

export interface InboundOptions {
  log: Log
  jumpUrl: Places['jumpUrl']
  privateThreads: Pick<PrivateThreads, 'isOutside' | 'ask'>
  onEvent(event: InboundEvent): void
  onWebhooksChanged(channelId: string): void
  interactions: {
    receive(interaction: APIInteraction): void
    receiveReaction(reaction: GatewayMessageReactionAddDispatchData): void
  }
}

export interface Inbound {
  receive(client: Client, packet: GatewayDispatchPayload): void
}

/** Translates gateway packets into the product's events. Nothing is kept. */
export function createInbound(options: InboundOptions): Inbound {
  const { log, jumpUrl, onEvent, onWebhooksChanged, privateThreads } = options
  /** Channels that Discord is being asked about; their later events wait, so that the order is preserved. */
  const asking = new Map<string, Promise<void>>()

  const isOutside = (client: Client, channelId: string) =>
    privateThreads.isOutside(client.channels.cache.get(channelId))

  async function ask(client: Client, channelId: string): Promise<Standing | undefined> {
    const standing = await askStanding(client, channelId)
    await privateThreads.ask(client.channels.cache.get(channelId))
    return standing
  }

  function tell(client: Client, packet: MessagePacket, standing: Standing | undefined): void {
    const [applicationId, botId] = [client.application?.id, client.user?.id]
    if (standing === undefined || applicationId === undefined || botId === undefined) return
    if (isSaid(packet) && isOutside(client, packet.d.channel_id) !== false) return
    try {
      const event = messageEvent(packet, { standing, applicationId, botId, jumpUrl })
      if (event !== undefined) onEvent(event)
    } finally {
      forgetLastMatch()
    }
  }

  function receiveMessage(client: Client, packet: MessagePacket): void {
    const { channel_id: channelId, guild_id: serverId } = packet.d
    const standing = serverId === undefined ? ofItself(channelId) : knownStanding(client, channelId)
    const earlier = asking.get(channelId)
    const isPlaced = standing !== undefined && isOutside(client, channelId) !== undefined
    if (isPlaced && earlier === undefined) return tell(client, packet, standing)
    const later = (earlier ?? Promise.resolve())
      .then(() => ask(client, channelId))
      .then((found) => tell(client, packet, found))
      .catch((error: unknown) =>
        log.warn({ ...redactError(error), event: packet.t }, 'the channel of a message could not be found'),
      )
      .finally(() => {
        if (asking.get(channelId) === later) asking.delete(channelId)
      })
    asking.set(channelId, later)
  }

  return {
    receive(client, packet) {
      for (const event of namesSeen(packet)) onEvent(event)
      if (isAboutMessages(packet)) return receiveMessage(client, packet)
      if (packet.t === GatewayDispatchEvents.WebhooksUpdate) return onWebhooksChanged(packet.d.channel_id)
      if (packet.t === GatewayDispatchEvents.InteractionCreate) return options.interactions.receive(packet.d)
      if (packet.t === GatewayDispatchEvents.MessageReactionAdd)
        return options.interactions.receiveReaction(packet.d)
      const events =
        packet.t === GatewayDispatchEvents.Ready
          ? forgetLostServers(client, packet.d)
          : placeEvents(packet, client.user?.id)
      for (const event of events) onEvent(event)
    },
  }
}

/** discord.js keeps servers that the bot was removed from while it was offline. */
function forgetLostServers(client: Client, ready: GatewayReadyDispatchData): InboundEvent[] {
  const [shardId = 0] = ready.shard ?? []
  const present = new Set(ready.guilds.map(({ id }) => id))
  const lost = [...client.guilds.cache.values()].filter(
    (guild) => guild.shardId === shardId && !present.has(guild.id),
  )
  for (const { id } of lost) client.guilds.cache.delete(id)
  return lost.map(({ id }) => ({ type: 'server-gone', serverId: id }))
}

/** JavaScript remembers the last text that any regular expression matched, in RegExp.input and similar properties. */
function forgetLastMatch(): void {
  ;/(?:)/.test('')
}

function ofItself(channelId: string): Standing {
  return { rightsChannelId: channelId, threadId: null }
}

function knownStanding(client: Client, channelId: string): Standing | undefined {
  const channel = client.channels.cache.get(channelId)
  if (channel === undefined) return undefined
  if (!channel.isThread()) return ofItself(channelId)
  return channel.parentId === null ? undefined : { rightsChannelId: channel.parentId, threadId: channelId }
}

/** Threads that were archived when the session began are unknown until they are requested. */
async function askStanding(client: Client, channelId: string): Promise<Standing | undefined> {
  const known = knownStanding(client, channelId)
  if (known !== undefined) return known
  await client.channels.fetch(channelId)
  return knownStanding(client, channelId)
}
