import type { BAN_ROUTES } from '@arachne/contract/routes'
import type { Registry } from '@arachne/core/identities'

import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'
import { presentBan } from './present-registry.ts'

/** Servers to which no entity may be added, set by operators. */
export function banHandlers({ bans }: Pick<Registry, 'bans'>): Handlers<typeof BAN_ROUTES> {
  return {
    async listBans({ input }) {
      const { page, ...next } = pageOf(await bans.list(), input, ({ serverId }) => serverId)
      return { bans: page.map(presentBan), ...next }
    },
    async ban({ person, input: { server, reason } }) {
      return { ban: presentBan(await bans.ban(server, reason ?? null, person.actor)) }
    },
    async unban({ person, params: { server } }) {
      await bans.unban(server, person.actor)
      return { warnings: [] }
    },
  }
}
