import { type MyServersAnswer, MyServersQuery, type MyServerView } from '@arachne/contract'
import {
  BOT_PERMISSIONS,
  mayRuleServer,
  type Person,
  type Places,
  type Registry,
  type RuledServers,
  type ServerFacts,
} from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import type { HttpEnv } from './env.ts'
import { pageOf } from './paging.ts'

interface Deps {
  registry: Registry
  places: Pick<Places, 'servers'>
  sharedServers: RuledServers['shared']
  /** How many organisations wait for somebody who manages the server. */
  askingOrgas(serverId: string): Promise<number>
}

const on = (id: string) => (one: { serverId: string }) => one.serverId === id

/** Where somebody is together with the bot: owners ask to be let in there, admins decide. */
export function myServerRoutes({ registry, places, sharedServers, askingOrgas }: Deps) {
  async function visible(person: Person): Promise<ServerFacts[]> {
    if (person.isOperator || person.userId === null) return places.servers()
    const shared = await sharedServers(person.userId)
    return places.servers().filter(({ id }) => shared.has(id))
  }

  return new Hono<HttpEnv>().get('/', async (c) => {
    const { ruled = false, ...query } = parseInput(MyServersQuery, c.req.query())
    const { person } = c.var
    const all = await visible(person)
    const wanted = ruled ? all.filter(({ id }) => mayRuleServer(person, id)) : all
    const byName = wanted.toSorted((a, b) => a.name.localeCompare(b.name))
    const { page, next } = pageOf(byName, query, ({ id }) => id)
    const memberships = await registry.memberships()
    const pending = await registry.requests.list({ state: 'pending' })
    const deskOf = async ({ id, botLacks }: ServerFacts) => ({
      entities: memberships.filter(on(id)).length,
      pending: pending.filter(on(id)).length + (await askingOrgas(id)),
      bot_lacks: BOT_PERMISSIONS.filter((one) => botLacks([one]) !== undefined).length,
    })
    const servers: MyServerView[] = []
    for (const server of page) {
      const { id, name, iconUrl } = server
      servers.push({
        id,
        name,
        icon_url: iconUrl ?? null,
        role: person.administers(id) ? 'admin' : person.isOperator ? 'operator' : 'member',
        desk: mayRuleServer(person, id) ? await deskOf(server) : null,
      })
    }
    return c.json({ servers, ...(next !== undefined && { next }) } satisfies MyServersAnswer)
  })
}
