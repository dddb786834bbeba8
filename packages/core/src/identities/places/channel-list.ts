import type { ListChannelsInput, ListChannelsOutput } from '@arachne/contract'

import {
  channelState,
  refusalError,
  rightsChannelId,
  type ToolFacts,
  withinCeiling,
} from '../../access/identity-right.ts'
import { REFUSALS } from '../../access/refusals.ts'
import type { Membership } from '../entities/entity.ts'
import { grantedOn, type Standing } from '../routing/reach.ts'
import type { ChannelFacts, Places, ServerFacts } from './places.ts'

type ListedChannel = ListChannelsOutput['channels'][number]

/** Everything inside the ceiling, with its tuning and its state on Discord: muted and hidden channels are included. */
export function listChannels(
  places: Pick<Places, 'server' | 'channels'>,
  { standing, tool, input }: { standing: Standing; tool: ToolFacts; input: ListChannelsInput },
): ListChannelsOutput {
  const granted = grantedOn(standing, tool)
  const wanted = granted.filter(
    ({ serverId }) => input.server_id === undefined || input.server_id === serverId,
  )
  if (input.server_id !== undefined && wanted.length === 0) {
    throw refusalError(REFUSALS.notOnServer)
  }
  const channels = wanted.flatMap((membership) => {
    const server = places.server(membership.serverId)
    if (!server) return []
    return places
      .channels(server.id, { threads: input.threads === true })
      .filter((channel) => withinCeiling(membership, channel))
      .map((channel) => present(channel, server, membership))
  })
  return { channels }
}

function present(channel: ChannelFacts, server: ServerFacts, membership: Membership): ListedChannel {
  return {
    id: channel.id,
    name: channel.name,
    type: channel.type,
    server_id: server.id,
    server_name: server.name,
    ...(channel.category === null ? {} : { category: channel.category }),
    ...(channel.parentId === null ? {} : { parent_id: channel.parentId }),
    ...(channel.topic === null ? {} : { topic: channel.topic }),
    state: channelState(membership, rightsChannelId(channel)),
    bot_can_view: channel.botCanView,
  }
}
