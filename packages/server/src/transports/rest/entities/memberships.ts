import type { CeilingChannelsAnswer } from '@arachne/contract'
import type { MEMBERSHIP_ROUTES } from '@arachne/contract/routes'
import { channelState, isToldOf } from '@arachne/core/access'
import type { Membership, Places, Registry } from '@arachne/core/identities'

import type { Handlers } from '../bind-routes.ts'
import { presentMembership } from './present-entity.ts'

interface Deps {
  registry: Registry
  places: Pick<Places, 'servers' | 'channels'>
}

/** Entities on servers: admins decide which ones join, owners tune them. */
export function membershipHandlers({ registry, places }: Deps): Handlers<typeof MEMBERSHIP_ROUTES> {
  const shown = (membership: Membership) => ({ membership: presentMembership(membership, places) })
  return {
    async joinServer({ person, entity, server, input: { may_ping: mayPing, ...wish } }) {
      const all = { ...wish, server: server.id, mayPing }
      const { membership, warnings } = await registry.joinServer(entity.id, all, person.actor)
      return { ...shown(membership), warnings }
    },
    readMembership: ({ membership }) => shown(membership),
    async setCeiling({ person, membership, input }) {
      const { may_ping: mayPing, assignable_roles: assignableRoles, ...wish } = input
      const all = { ...wish, mayPing, assignableRoles }
      return shown(await registry.setCeiling(membership, all, person.actor))
    },
    async setTuning({ person, membership, input }) {
      return shown(await registry.setTuning(membership, input, person.actor))
    },
    ceilingChannels: ({ membership }) => ({ channels: channelsInside(places, membership) }),
    async leaveServer({ person, entity, membership }) {
      return { warnings: await registry.leaveServer(entity.id, membership.serverId, person.actor) }
    },
  }
}

function channelsInside(
  places: Pick<Places, 'channels'>,
  membership: Membership,
): CeilingChannelsAnswer['channels'] {
  const inside = places.channels(membership.serverId).filter((channel) => isToldOf(membership, channel))
  return inside.map(({ id, name, type, category, categoryId, botCanView }) => ({
    id,
    name,
    type,
    category,
    category_id: categoryId,
    state: channelState(membership, id),
    bot_can_view: botCanView,
  }))
}
