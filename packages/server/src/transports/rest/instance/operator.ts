import type {
  OperatorEntityView,
  OperatorHealthAnswer,
  OperatorPersonView,
  OperatorServerView,
} from '@arachne/contract'
import type { OPERATOR_ROUTES } from '@arachne/contract/routes'
import { BOT_PERMISSIONS } from '@arachne/core/access'
import type { LastSeen, Entity, EntityIndex, Places, Registry } from '@arachne/core/identities'

import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'

export interface OperatorDeps {
  entityIndex: EntityIndex
  registry: Registry
  places: Pick<Places, 'servers'>
  lastSeen: Pick<LastSeen, 'of'>
  /** The state of the process; counts from the database are added here. */
  condition(): Promise<Omit<OperatorHealthAnswer, 'entities'>>
}

/** The instance as a whole, for its operator. No keys, and no message text. */
export function operatorHandlers(deps: OperatorDeps): Handlers<typeof OPERATOR_ROUTES> {
  const { entityIndex, lastSeen, condition } = deps
  return {
    async operatorEntities({ input: { limit, after, search, state, server } }) {
      const wish = { text: search, state, serverId: server }
      const found = await entityIndex.page(wish, { limit: limit + 1, after })
      const page = found.slice(0, limit)
      const next = page.at(-1)?.entity.id
      return {
        entities: page.map(({ entity, servers }) => presentRow(entity, servers, lastSeen)),
        total: await entityIndex.count(wish),
        ...(found.length > limit && next !== undefined && { next }),
      }
    },
    async operatorServers({ input: { search = '', ...query } }) {
      const wanted = search.toLowerCase()
      const all = (await serversOf(deps)).filter(
        ({ id, name }) => id === wanted || (name ?? id).toLowerCase().includes(wanted),
      )
      const { page, ...next } = pageOf(all, query, ({ id }) => id)
      return { servers: page, total: all.length, ...next }
    },
    async operatorPeople({ input: { search = '', ...query } }) {
      const wanted = search.toLowerCase()
      const all = (await peopleOf(deps)).filter(
        ({ id, name }) => id === wanted || name.toLowerCase().includes(wanted),
      )
      const { page, ...next } = pageOf(all, query, ({ id }) => id)
      return { people: page, total: all.length, ...next }
    },
    async operatorHealth() {
      return { ...(await condition()), entities: await entityIndex.count({}) }
    },
  }
}

function presentRow(entity: Entity, servers: number, lastSeen: OperatorDeps['lastSeen']): OperatorEntityView {
  const { lastCall, listening } = lastSeen.of(entity.id)
  return {
    id: entity.id,
    name: entity.name,
    platform: entity.platform,
    avatar_url: entity.avatarUrl,
    accent_color: entity.accentColor,
    owner: { id: entity.ownerId, name: entity.ownerName },
    active: entity.active,
    has_key: entity.key !== null,
    listening,
    last_call_at: lastCall === undefined ? null : new Date(lastCall).toISOString(),
    servers,
    created_at: entity.createdAt,
  }
}

/** Owners and what they have; by name. */
async function peopleOf({ registry }: OperatorDeps): Promise<OperatorPersonView[]> {
  const owned = Map.groupBy(await registry.list(), ({ ownerId }) => ownerId)
  const people = [...owned].map(([id, entities]) => ({
    id,
    // The newest name, because people rename themselves.
    name: entities.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]?.ownerName ?? id,
    entities: entities.map((entity) => ({ id: entity.id, name: entity.name, active: entity.active })),
  }))
  return people.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
}

/** Where the bot is, and where it left entities behind; by name. */
async function serversOf({ entityIndex, registry, places }: OperatorDeps): Promise<OperatorServerView[]> {
  const residents = await entityIndex.residents()
  const banned = new Set((await registry.bans.list()).map(({ serverId }) => serverId))
  const pending = Map.groupBy(await registry.requests.list({ state: 'pending' }), ({ serverId }) => serverId)
  const here = new Map(places.servers().map((server) => [server.id, server]))
  const ids = new Set([...here.keys(), ...residents.keys()])
  const servers = [...ids].map((id): OperatorServerView => {
    const server = here.get(id)
    return {
      id,
      name: server?.name ?? null,
      icon_url: server?.iconUrl?.() ?? null,
      reachable: server !== undefined,
      entities: residents.get(id) ?? 0,
      pending: pending.get(id)?.length ?? 0,
      bot_lacks: BOT_PERMISSIONS.filter((one) => server?.botLacks([one]) !== undefined).length,
      banned: banned.has(id),
    }
  })
  return servers.toSorted((a, b) => (a.name ?? a.id).localeCompare(b.name ?? b.id) || (a.id < b.id ? -1 : 1))
}
