import type { Person } from '../../access/people.ts'
import type { ServerRanks } from '../../authority/ruled-servers.ts'
import { AppError } from '../../errors.ts'
import type { Places } from '../../identities/places/places.ts'
import type { Actor } from '../actor.ts'
import type { Notify } from '../notifications/notify.ts'
import { type DiscordServerLink, isLinked, type LinkKey } from '../storage/discord-link-store.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import { noOrga, type OrgaSeat, seatWithin } from '../storage/seats.ts'
import { demandOwner, memberActor, tellOwner } from './link-people.ts'
import { recordServer, tellServer } from './link-records.ts'
import { createServerCuts, type ServerCuts } from './server-cuts.ts'

const LINKS_AT_MOST = 10

/** A person who manages a Discord server, as logged in. */
export type ServerManager = Pick<Person, 'userId' | 'name' | 'actor'>

export interface Between {
  orgaId: string
  serverId: string
}

/**
 * An organisation and a Discord server, linked by two keys: the owner of the one and someone with Manage Server on the
 * other. Either can begin, and either can end it; their rights are checked at that moment.
 */
export interface ServerLinks extends ServerCuts {
  ofServer(serverId: string): Promise<(DiscordServerLink & { orgaName: string })[]>
  turnOwnerKey(seat: OrgaSeat, serverId: string): Promise<DiscordServerLink>
  turnManagerKey(manager: ServerManager, between: Between): Promise<DiscordServerLink>
}

export interface ServerLinksDeps {
  store: GovernanceStore
  ranks: ServerRanks
  places: Pick<Places, 'servers'>
  notify: Notify
}

export function createServerLinks({ store, ranks, places, notify }: ServerLinksDeps): ServerLinks {
  function serverNamed(serverId: string): Turn['server'] {
    const server = places.servers().find(({ id }) => id === serverId)
    if (server === undefined) throw noServer()
    return { serverId, serverName: server.name }
  }

  return {
    ...createServerCuts({ store, notify }),
    ofServer: (serverId) => store.discordDirectory.ofServer(serverId),

    async turnOwnerKey(seat, serverId) {
      const server = serverNamed(serverId)
      if ((await ranks.of(seat.personId, serverId)) === 'stranger') throw noServer()
      return store.within(seat.orgaId, async (unit) => {
        demandOwner(await seatWithin(unit, seat))
        const owner = { memberId: seat.memberId, at: unit.now }
        const by = { member: seat.actor, actor: `person:${seat.personId}` }
        const { link } = await turn(unit, { server, key: 'owner', with: { owner }, by })
        return link
      })
    },

    async turnManagerKey({ userId, name, actor }, { orgaId, serverId }) {
      const server = serverNamed(serverId)
      if (userId === null || (await ranks.of(userId, serverId)) !== 'admin') throw noServer()
      return store.within(orgaId, async (unit) => {
        const member = await memberActor(unit, userId)
        // Only an organisation's members know of it, and those its owner has asked.
        if (member === null && (await unit.discordLinks.server(serverId)) === undefined) throw noOrga()
        const manager = { userId, name, at: unit.now }
        const by = { member, actor }
        const { link, isNews } = await turn(unit, { server, key: 'manager', with: { manager }, by })
        if (isNews) await tellOwner(unit, notify, member)
        return link
      })
    },
  }
}

interface Turn {
  server: Pick<DiscordServerLink, 'serverId' | 'serverName'>
  key: LinkKey
  with: Partial<Pick<DiscordServerLink, 'owner' | 'manager'>>
  /** Their name in the organisation's journal and in the server's. */
  by: { member: Actor | null; actor: string }
}

interface Turned {
  link: DiscordServerLink
  isNews: boolean
}

/** A key that was already turned stays as it was. */
async function turn(unit: OrgaUnit, { server, key, with: turned, by }: Turn): Promise<Turned> {
  const before = await unit.discordLinks.server(server.serverId)
  if (before !== undefined && before[key] !== null) return { link: before, isNews: false }
  if (before === undefined && (await unit.discordLinks.servers()).length >= LINKS_AT_MOST) {
    throw new AppError('conflict', `An organisation can be linked to at most ${LINKS_AT_MOST} servers.`)
  }
  const asked = before ?? { askedBy: key, askedAt: unit.now, owner: null, manager: null }
  const link: DiscordServerLink = { ...asked, ...server, orgaId: unit.orgaId, ...turned }
  await unit.discordLinks.putServer(link)
  await recordServer(unit, link, { discord: wordOf(link), by: by.member })
  tellServer(unit, link, { what: wordOf(link), actor: by.actor })
  return { link, isNews: true }
}

function wordOf(link: DiscordServerLink): 'asked' | 'linked' {
  return isLinked(link) ? 'linked' : 'asked'
}

function noServer(): AppError {
  return new AppError('not_found', "You don't share such a server with the bot.")
}
