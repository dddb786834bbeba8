import type { INSTANCE_ROUTES } from '@arachne/contract/routes'
import type { LastSeen, Entity, Places, Registry, SentMessageStore } from '@arachne/core/identities'

import type { Addresses } from '../../web/addresses.ts'
import type { Handlers } from '../bind-routes.ts'

export interface FirstStepsDeps {
  registry: Registry
  places: Pick<Places, 'servers'>
  lastSeen: Pick<LastSeen, 'of'>
  sentMessages: Pick<SentMessageStore, 'hasAny'>
  addresses: Addresses
}

/** From an empty instance to the first message, for its operator. */
export function createFirstSteps({
  registry,
  places,
  lastSeen,
  sentMessages,
  addresses,
}: FirstStepsDeps): Handlers<typeof INSTANCE_ROUTES>['firstSteps'] {
  return async () => {
    const entities = await registry.list()
    const memberships = await registry.memberships()
    const isSomewhere = ({ id }: Entity) => memberships.some(({ entityId }) => entityId === id)
    const first = entities.find(isSomewhere) ?? entities[0]
    const spoken = await sentMessages.hasAny()
    const servers = places.servers().map(({ id, name }) => ({ id, name }))
    const homes = memberships.filter(({ entityId }) => entityId === first?.id).map(({ serverId }) => serverId)
    return {
      servers,
      entity: first
        ? {
            id: first.id,
            name: first.name,
            avatar_url: first.avatarUrl,
            accent_color: first.accentColor,
            url: addresses.mcp(first.id),
            has_key: first.key !== null,
            on: servers.filter(({ id }) => homes.includes(id)).map(({ name }) => name),
          }
        : null,
      connected: spoken || entities.some(({ id }) => lastSeen.of(id).lastCall !== undefined),
      spoken,
    }
  }
}
