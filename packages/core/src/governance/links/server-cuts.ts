import { AppError } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import type { DiscordServerLink } from '../storage/discord-link-store.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import { demandOwner, memberActor, tellOwner } from './link-people.ts'
import { recordServer, tellServer } from './link-records.ts'
import type { Between, ServerLinksDeps, ServerManager } from './server-links.ts'

/** Removes a link, with everything shown through it. */
export interface ServerCuts {
  cutByOwner(seat: OrgaSeat, serverId: string): Promise<void>
  /** The caller checks the right: operators may, too. */
  cutByManager(manager: ServerManager, between: Between): Promise<void>
  /** The bot has left the server. */
  cutAll(serverId: string): Promise<void>
}

interface Cutting {
  /** Their name in the server's journal. */
  actor: string
  tellsOwner: boolean
  prove(unit: OrgaUnit): Promise<Actor | null>
}

export function createServerCuts({ store, notify }: Pick<ServerLinksDeps, 'store' | 'notify'>): ServerCuts {
  function cut({ orgaId, serverId }: Between, { actor, tellsOwner, prove }: Cutting): Promise<void> {
    return store.within(orgaId, async (unit) => {
      const by = await prove(unit)
      const link = await unit.discordLinks.server(serverId)
      if (link === undefined) throw noLink()
      await cutLink(unit, link, { by, actor })
      if (tellsOwner) await tellOwner(unit, notify, by)
    })
  }

  return {
    cutByOwner(seat, serverId) {
      async function prove(unit: OrgaUnit): Promise<Actor> {
        demandOwner(await seatWithin(unit, seat))
        return seat.actor
      }
      const between = { orgaId: seat.orgaId, serverId }
      return cut(between, { actor: `person:${seat.personId}`, tellsOwner: false, prove })
    },

    cutByManager: ({ userId, actor }, between) =>
      cut(between, { actor, tellsOwner: true, prove: (unit) => memberActor(unit, userId) }),

    async cutAll(serverId) {
      for (const { orgaId } of await store.discordDirectory.ofServer(serverId)) {
        await cut({ orgaId, serverId }, { actor: 'arachne', tellsOwner: true, prove: async () => null })
      }
    },
  }
}

/** A deleted organisation shows nothing any more and frees its Discord channels. */
export async function cutEverything(unit: OrgaUnit, who: Who): Promise<void> {
  for (const link of await unit.discordLinks.servers()) await cutLink(unit, link, who)
}

/** Their name in the organisation's journal and in the server's. */
interface Who {
  by: Actor | null
  actor: string
}

async function cutLink(unit: OrgaUnit, link: DiscordServerLink, { by, actor }: Who): Promise<void> {
  await unit.discordLinks.removeServer(link.serverId)
  await recordServer(unit, link, { discord: 'cut', by })
  tellServer(unit, link, { what: 'unlinked', actor })
}

function noLink(): AppError {
  return new AppError('not_found', "The organisation isn't linked to this server.")
}
