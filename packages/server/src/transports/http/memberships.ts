import {
  CeilingBody,
  type CeilingChannelsAnswer,
  type DoneAnswer,
  type JoinServerAnswer,
  JoinServerBody,
  type MembershipAnswer,
  TuningBody,
} from '@arachne/contract'
import {
  channelState,
  demandRight,
  mayManageEntity,
  mayRuleServer,
  type Membership,
  type Places,
  type Registry,
  visibleMemberships,
  isToldOf,
} from '@arachne/core'
import { type Context, Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import { findEntity } from './entity-views.ts'
import type { HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'
import { presentMembership } from './present-entity.ts'
import { findRuled } from './ruled-server.ts'

interface Deps {
  registry: Registry
  places: Pick<Places, 'servers' | 'channels' | 'connected'>
}

export type SeatPath = '/:entity/servers/:server'

/** An entity on a server, as far as this person may know of it. */
export async function findSeat(registry: Registry, c: Context<HttpEnv, SeatPath>) {
  const { person } = c.var
  const entity = await findEntity(registry, person, c.req.param('entity'))
  const visible = (one: Membership) => visibleMemberships(person, entity, [one]).length > 0
  const membership = await registry.membership(entity.id, c.req.param('server'), visible)
  const owns = mayManageEntity(person, entity)
  return { entity, membership, owns, rules: mayRuleServer(person, membership.serverId) }
}

/** Entities on servers: who is let in is the admin's, what is made of it is the owner's. */
export function membershipRoutes({ registry, places }: Deps) {
  const seat = (c: Context<HttpEnv, SeatPath>) => findSeat(registry, c)

  return new Hono<HttpEnv>()
    .post('/:entity/servers', async (c) => {
      const { may_ping: mayPing, ...wish } = parseInput(JoinServerBody, await readJson(c.req.raw))
      const { person } = c.var
      const entity = await findEntity(registry, person, c.req.param('entity'))
      demandRight(mayManageEntity(person, entity))
      const server = findRuled(places, person, wish.server).id
      const { membership, warnings } = await registry.joinServer(
        entity.id,
        { ...wish, server, mayPing },
        person.actor,
      )
      const answer: JoinServerAnswer = { membership: presentMembership(membership, places), warnings }
      return c.json(answer, 201)
    })
    .get('/:entity/servers/:server', async (c) => {
      const { membership, owns, rules } = await seat(c)
      demandRight(owns || rules)
      return c.json({ membership: presentMembership(membership, places) } satisfies MembershipAnswer)
    })
    .patch('/:entity/servers/:server', async (c) => {
      const { membership, rules } = await seat(c)
      demandRight(rules)
      const body = parseInput(CeilingBody, await readJson(c.req.raw))
      const { may_ping: mayPing, assignable_roles: assignableRoles, ...wish } = body
      const all = { ...wish, mayPing, assignableRoles }
      const changed = await registry.setCeiling(membership, all, c.var.person.actor)
      return c.json({ membership: presentMembership(changed, places) } satisfies MembershipAnswer)
    })
    .patch('/:entity/servers/:server/tuning', async (c) => {
      const { membership, owns } = await seat(c)
      demandRight(owns)
      const wish = parseInput(TuningBody, await readJson(c.req.raw))
      const changed = await registry.setTuning(membership, wish, c.var.person.actor)
      return c.json({ membership: presentMembership(changed, places) } satisfies MembershipAnswer)
    })
    .get('/:entity/servers/:server/channels', async (c) => {
      const { membership, owns, rules } = await seat(c)
      demandRight(owns || rules)
      const channels = channelsInside(places, membership)
      return c.json({ channels } satisfies CeilingChannelsAnswer)
    })
    .delete('/:entity/servers/:server', async (c) => {
      const { entity, membership, owns, rules } = await seat(c)
      demandRight(owns || rules)
      const warnings = await registry.leaveServer(entity.id, membership.serverId, c.var.person.actor)
      return c.json({ warnings } satisfies DoneAnswer)
    })
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
