import type { OrgaMember } from '../storage/member-store.ts'
import type { Policy } from '../storage/policy-store.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import { liveTeams, type Role, type Team } from '../structure/structure.ts'
import type { ChatDeps } from './chat-deps.ts'
import { holdsAll, wordsOf } from './chat-text.ts'
import { reachChannel } from './reach.ts'
import { seeMessages, type SeenMessage } from './see-messages.ts'

interface Wanted {
  query: string
  /** Only messages in this channel. */
  channelId?: string | undefined
  limit: number
}

interface FoundInOrga {
  messages: SeenMessage[]
  policies: Pick<Policy, 'id' | 'number' | 'title'>[]
  teams: Team[]
  roles: { role: Role; team: Team }[]
  members: OrgaMember[]
}

export interface OrgaSearch {
  /** At most `limit` of each kind. */
  find(seat: OrgaSeat, wanted: Wanted): Promise<FoundInOrga>
}

const NOTHING: FoundInOrga = { messages: [], policies: [], teams: [], roles: [], members: [] }

export function createOrgaSearch({ store, itemCards }: Pick<ChatDeps, 'store' | 'itemCards'>): OrgaSearch {
  return {
    async find(seat, { query, channelId, limit }) {
      const stores = store.reads(seat.orgaId)
      if (channelId !== undefined) await reachChannel(stores, seat.viewer, channelId)
      const words = wordsOf(query)
      if (words.length === 0) return NOTHING
      const matching = await stores.search.messages(seat.viewer, { words, channelId, limit })
      const messages = await seeMessages({ stores, seat, itemCards }, matching)
      if (channelId !== undefined) return { ...NOTHING, messages }
      const structure = await stores.structure.load()
      const teams = liveTeams(structure)
      const firstOf = <Thing>(things: readonly Thing[], textOf: (thing: Thing) => string): Thing[] =>
        things.filter((thing) => holdsAll(textOf(thing), words)).slice(0, limit)
      return {
        messages,
        policies: firstOf(
          await stores.search.policyHeads(),
          (policy) => `${policy.title}\n${policy.abstract}`,
        ),
        teams: firstOf(teams, ({ name }) => name),
        roles: firstOf(structure.roles, ({ title }) => title).flatMap((role) => {
          const team = teams.find(({ id }) => id === role.teamId)
          return team ? [{ role, team }] : []
        }),
        members: firstOf(await stores.members.list({ current: true }), ({ name }) => name),
      }
    },
  }
}
