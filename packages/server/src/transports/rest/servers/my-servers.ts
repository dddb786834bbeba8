import type { MyServerView } from '@arachne/contract'
import type { SERVER_ROUTES } from '@arachne/contract/routes'
import { BOT_PERMISSIONS, mayRuleServer, type Person } from '@arachne/core/access'
import type { RuledServers } from '@arachne/core/authority'
import type { Places, Registry, ServerFacts } from '@arachne/core/identities'

import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'

export interface MyServersDeps {
  registry: Registry
  places: Pick<Places, 'servers'>
  sharedServers: RuledServers['shared']
  /** How many organisations wait for a manager of the server. */
  askingOrgas(serverId: string): Promise<number>
}

const on = (id: string) => (one: { serverId: string }) => one.serverId === id

/** The servers a person shares with the bot: owners ask to join there, admins decide. */
export function createListMyServers({
  registry,
  places,
  sharedServers,
  askingOrgas,
}: MyServersDeps): Handlers<typeof SERVER_ROUTES>['myServers'] {
  async function visible(person: Person): Promise<ServerFacts[]> {
    if (person.isOperator || person.userId === null) return places.servers()
    const shared = await sharedServers(person.userId)
    return places.servers().filter(({ id }) => shared.has(id))
  }

  return async ({ person, input: { ruled = false, ...query } }) => {
    const all = await visible(person)
    const wanted = ruled ? all.filter(({ id }) => mayRuleServer(person, id)) : all
    const byName = wanted.toSorted((a, b) => a.name.localeCompare(b.name))
    const { page, ...next } = pageOf(byName, query, ({ id }) => id)
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
        icon_url: iconUrl?.() ?? null,
        role: person.administers(id) ? 'admin' : person.isOperator ? 'operator' : 'member',
        desk: mayRuleServer(person, id) ? await deskOf(server) : null,
      })
    }
    return { servers, ...next }
  }
}
