import { Snowflake } from '@arachne/contract'

import type { Act } from '../../acts.ts'
import { AppError } from '../../errors.ts'
import type { JournalFacts } from '../../journal/journal-store.ts'
import type { Leave } from './leave-server.ts'
import type { RegistryDeps } from './registry-deps.ts'
import { resolveOne } from './resolve.ts'
import type { ServerBan } from './server-settings-store.ts'

type Deps = Pick<RegistryDeps, 'store' | 'bans' | 'acts' | 'places' | 'clock'> & {
  leave: Leave
}

export interface ServerBans {
  list(): Promise<ServerBan[]>
  /** By name or id; the bot need not be on the server with that id. Its entities leave, its requests are refused. */
  ban(server: string, reason: string | null, actor: string): Promise<ServerBan>
  unban(serverId: string, actor: string): Promise<void>
}

export function createServerBans(deps: Deps): ServerBans {
  const { store, bans, acts, places, clock, leave } = deps

  async function sendEverybodyAway(ban: ServerBan, actor: string): Promise<void> {
    for (const { entityId } of await store.listMemberships({ serverId: ban.serverId })) {
      const entity = await store.find(entityId)
      if (entity) await leave(entity, ban.serverId, actor)
    }
  }

  return {
    list: () => bans.list(),

    async ban(wanted, reason, actor) {
      const known = places.servers().find(({ id }) => id === wanted)
      const isForeignId = !known && Snowflake.safeParse(wanted).success
      const server = isForeignId
        ? { id: wanted, name: null }
        : resolveOne(wanted, places.servers(), { thing: 'server', field: 'server' })
      const bannedAt = new Date(clock.now()).toISOString()
      const ban = { serverId: server.id, serverName: server.name, reason, bannedBy: actor, bannedAt }
      const isNew = await acts.within(async (act) => {
        await refuseRequests(act, ban)
        const isFirst = await act.bans.insert(ban)
        if (isFirst) act.record(lineOf(server.id, 'server.banned', actor))
        return isFirst
      })
      // Also if it was already banned: the process may have died before all entities had left.
      await sendEverybodyAway(ban, actor)
      if (isNew) return ban
      throw new AppError('conflict', 'This server is already banned.', { reason: 'server_banned' })
    },

    async unban(wanted, actor) {
      const banned = (await bans.list()).map(({ serverId, serverName }) => ({
        id: serverId,
        name: serverName ?? serverId,
      }))
      const { id } = resolveOne(wanted, banned, { thing: 'banned server', field: 'server' })
      await acts.within(async (act) => {
        await act.bans.remove(id)
        act.record(lineOf(id, 'server.unbanned', actor))
      })
    },
  }
}

async function refuseRequests({ requests }: Act, { serverId, bannedBy, bannedAt }: ServerBan): Promise<void> {
  for (const { id } of await requests.list({ serverId, state: 'pending' })) {
    await requests.decide(id, {
      state: 'refused',
      decidedBy: bannedBy,
      decidedByName: 'operator',
      decidedAt: bannedAt,
      refusal: 'This server is banned.',
    })
  }
}

function lineOf(serverId: string, action: string, actor: string): JournalFacts {
  return { space: 'instance', actor, action, target: `server:${serverId}`, outcome: 'ok', details: {} }
}

export async function refuseIfBanned(bans: Pick<Deps['bans'], 'find'>, serverId: string): Promise<void> {
  if (!(await bans.find(serverId))) return
  const message = "The operator has banned this server, so entities can't join it."
  throw new AppError('invalid', message, {
    reason: 'server_banned',
    fields: [{ path: 'server', message }],
  })
}
