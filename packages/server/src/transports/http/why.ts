import { type WhyAnswer, WhyQuery } from '@arachne/contract'
import {
  type ChannelAudiences,
  demandRight,
  mayManageEntity,
  mayRuleServer,
  type Registry,
  type Why,
} from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import { findEntity } from './entity-views.ts'
import type { HttpEnv } from './env.ts'

/** What a tool call would be told, from the same function that tells it. */
export function whyRoutes(registry: Registry, why: Why, audiences: Pick<ChannelAudiences, 'sightOf'>) {
  return new Hono<HttpEnv>().get('/', async (c) => {
    const { entity: name, ...question } = parseInput(WhyQuery, c.req.query())
    const entity = await findEntity(registry, c.var.person, name)
    const homes = new Set((await registry.memberships(entity.id)).map((seat) => seat.serverId))
    const { person } = c.var
    const { verdict, sentence, serverId, channelId } = await why(entity, question, {
      server: (id) => homes.has(id) || mayRuleServer(person, id),
      async placesOn(id) {
        const { userId } = person
        return userId === null || mayRuleServer(person, id) ? undefined : audiences.sightOf(userId, id)
      },
    })
    const owns = mayManageEntity(c.var.person, entity)
    const rules = serverId !== null && mayRuleServer(c.var.person, serverId)
    demandRight(rules || owns)
    const place = { server_id: serverId, channel_id: channelId }
    const change = !verdict.allowed && (verdict.whoCanChange === 'admin' ? rules : owns)
    const answer: WhyAnswer = verdict.allowed
      ? { allowed: true, message: sentence, ...place, may: { change } }
      : {
          allowed: false,
          message: sentence,
          layer: verdict.layer,
          reason: verdict.reason,
          who_can_change: verdict.whoCanChange,
          ...place,
          may: { change },
        }
    return c.json(answer)
  })
}
