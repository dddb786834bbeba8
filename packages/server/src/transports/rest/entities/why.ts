import type { ENTITY_ROUTES } from '@arachne/contract/routes'
import { demandRight, mayManageEntity, mayRuleServer } from '@arachne/core/access'
import type { ChannelAudiences } from '@arachne/core/governance'
import type { Registry, Why } from '@arachne/core/identities'

import type { Handlers } from '../bind-routes.ts'

export interface WhyDeps {
  registry: Pick<Registry, 'memberships'>
  why: Why
  audiences: Pick<ChannelAudiences, 'sightOf'>
}

/** What a tool call would be told, from the same function that decides it. */
export function createAskWhy({ registry, why, audiences }: WhyDeps): Handlers<typeof ENTITY_ROUTES>['why'] {
  return async ({ person, entity, input: { entity: _named, ...question } }) => {
    const homes = new Set((await registry.memberships(entity.id)).map((seat) => seat.serverId))
    const { verdict, sentence, serverId, channelId } = await why(entity, question, {
      server: (id) => homes.has(id) || mayRuleServer(person, id),
      async placesOn(id) {
        const { userId } = person
        return userId === null || mayRuleServer(person, id) ? undefined : audiences.sightOf(userId, id)
      },
    })
    const owns = mayManageEntity(person, entity)
    const rules = serverId !== null && mayRuleServer(person, serverId)
    demandRight(rules || owns)
    const place = { server_id: serverId, channel_id: channelId }
    if (verdict.allowed) return { allowed: true, message: sentence, ...place, may: { change: false } }
    const { layer, reason, whoCanChange } = verdict
    const change = whoCanChange === 'admin' ? rules : owns
    return {
      allowed: false,
      message: sentence,
      layer,
      reason,
      who_can_change: whoCanChange,
      ...place,
      may: { change },
    }
  }
}
