import type { FirstStepsAnswer } from '@arachne/contract'
import {
  type Attendance,
  demandRight,
  type Entity,
  type Places,
  type Registry,
  type SentMessageStore,
} from '@arachne/core'
import { Hono } from 'hono'

import type { Addresses } from './addresses.ts'
import type { HttpEnv } from './env.ts'

interface Deps {
  registry: Registry
  places: Pick<Places, 'servers'>
  attendance: Pick<Attendance, 'of'>
  sentMessages: Pick<SentMessageStore, 'hasAny'>
  addresses: Addresses
}

/** From an empty instance to the first message, for whoever runs it. */
export function firstStepsRoutes({ registry, places, attendance, sentMessages, addresses }: Deps) {
  return new Hono<HttpEnv>().get('/', async (c) => {
    demandRight(c.var.person.isOperator)
    const entities = await registry.list()
    const memberships = await registry.memberships()
    const isSomewhere = ({ id }: Entity) => memberships.some(({ entityId }) => entityId === id)
    const first = entities.find(isSomewhere) ?? entities[0]
    const spoken = await sentMessages.hasAny()
    const servers = places.servers().map(({ id, name }) => ({ id, name }))
    const homes = memberships.filter(({ entityId }) => entityId === first?.id).map(({ serverId }) => serverId)
    const answer: FirstStepsAnswer = {
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
      connected: spoken || entities.some(({ id }) => attendance.of(id).lastCall !== undefined),
      spoken,
    }
    return c.json(answer)
  })
}
