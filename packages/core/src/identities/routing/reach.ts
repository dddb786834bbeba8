import type { Snowflake } from '@arachne/contract'

import {
  demand,
  maySee,
  refusalError,
  rightsChannelId,
  type ToolFacts,
  verdict,
} from '../../access/identity-right.ts'
import { REFUSALS } from '../../access/refusals.ts'
import type { Entity, Membership } from '../entities/entity.ts'
import type { ChannelFacts, Places, ServerFacts } from '../places/places.ts'

/** An entity and its current memberships. */
export interface Standing {
  entity: Entity
  memberships: readonly Membership[]
}

/** An entity's name on a server, also if someone else has its own name. */
export function nameThere({ entity, memberships }: Standing, serverId: Snowflake): string {
  return memberships.find((one) => one.serverId === serverId)?.marked?.name ?? entity.name
}

/**
 * The only door to a channel for a tool. An unknown channel and one on a server the entity isn't on get the same
 * answer, so ids can't be probed.
 */
export async function accessChannel(
  places: Pick<Places, 'channel'>,
  { entity, memberships }: Standing,
  { tool, channelId }: { tool: ToolFacts; channelId: Snowflake },
): Promise<ChannelFacts> {
  const channel = await places.channel(channelId)
  const membership = memberships.find(({ serverId }) => serverId === channel?.serverId)
  demand({ entity, membership, tool, channel })
  if (!channel) throw refusalError(REFUSALS.notOnServer)
  return channel
}

/** The only door to a server for a tool that acts on the whole of it. */
export function accessServer(
  places: Pick<Places, 'servers'>,
  { entity, memberships }: Standing,
  {
    tool,
    serverId,
    categoryId,
  }: { tool: ToolFacts; serverId: Snowflake; categoryId?: Snowflake | undefined },
): { server: ServerFacts; membership: Membership } {
  const membership = memberships.find((one) => one.serverId === serverId)
  const server = places.servers().find(({ id }) => id === serverId)
  demand({ entity, membership, tool, server, categoryId })
  if (!server || !membership) throw refusalError(REFUSALS.notOnServer)
  return { server, membership }
}

/** The memberships on whose servers this tool may be used at all. */
export function grantedOn({ entity, memberships }: Standing, tool: ToolFacts): Membership[] {
  return memberships.filter((membership) => verdict({ entity, membership, tool }).allowed)
}

/** Throws, with the reason, if the tool may not be used on any server. */
export function demandSomewhere(standing: Standing, tool: ToolFacts): void {
  if (grantedOn(standing, tool).length > 0) return
  demand({ entity: standing.entity, membership: standing.memberships[0], tool })
}

/** Every channel whose messages may reach the entity through this tool now. */
export function visibleChannelIds(
  places: Pick<Places, 'channels'>,
  standing: Standing,
  tool: ToolFacts,
): Set<Snowflake> {
  const ids = new Set<Snowflake>()
  for (const membership of grantedOn(standing, tool)) {
    for (const channel of places.channels(membership.serverId)) {
      if (maySee(membership, channel)) ids.add(rightsChannelId(channel))
    }
  }
  return ids
}
