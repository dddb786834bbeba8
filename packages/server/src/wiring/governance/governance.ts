import type { After } from '@arachne/core/decisions'
import {
  countUnread,
  createActOnPolicies,
  createActOnStructure,
  createChangeStructure,
  createFollowStructure,
  createInvitations,
  createJoinOrga,
  createNotify,
  createOrgaMembers,
  createOrgas,
  createOrgaSeats,
  createPolicyService,
  createPractice,
  createPracticeItems,
  createStructureService,
  endAgentsOfLeavers,
  hideDissolvedTeams,
  type Notify,
  type OrgaAudience,
  type OrgaSeat,
  type StructureHook,
  tellOfPolicies,
} from '@arachne/core/governance'
import type { CallLimits, Keys } from '@arachne/core/identities'
import type { Ids } from '@arachne/core/ports'
import type { Discord } from '@arachne/discord'

import type { TokenIssuer } from '../../adapters/authority/proven-tokens.ts'
import type { DataDir } from '../../adapters/data-dir/data-dir.ts'
import type { GuardDeps } from '../../adapters/outbound-http/guarded-request.ts'
import type { Config } from '../../config/config.ts'
import type { Runtime } from '../../runtime.ts'
import type { DiscordEvents } from '../../transports/discord/discord-events.ts'
import type { GovernanceApiDeps } from '../../transports/rest/governance/governance-api.ts'
import type { Addresses } from '../../transports/web/addresses.ts'
import type { Live } from '../../transports/web/live/live.ts'
import type { Storage } from '../storage.ts'
import { type OpenAgents, wireAgents } from './agents.ts'
import { wireCards } from './cards.ts'
import { wireChat } from './chat.ts'
import { wireItems } from './items.ts'
import { wireLinks } from './links.ts'
import { wireExpiry, wireMail } from './mail.ts'
import { wireRehearsal } from './rehearsal.ts'
import { wireWebhooks } from './webhooks.ts'

interface GovernanceDeps {
  storage: Pick<Storage, 'governanceStore' | 'journal' | 'ballotShelf' | 'noticeStore' | 'itemCards'>
  dataDir: DataDir
  discord: Discord
  events: Pick<DiscordEvents, 'join'>
  live: Live
  keys: Keys
  signing: TokenIssuer
  limits: GovernanceApiDeps['limits'] & Pick<CallLimits, 'takeWrite'>
  addresses: Addresses
  /** Agents' questions to people. */
  questions: GovernanceApiDeps['questions']
  orgasPerOwner: number
  mail: Config['mail']
  /** The address of Discord's pictures. */
  cdn: string
  /** Timers that follow a different clock than the machine's. */
  after: After | undefined
  outside: GuardDeps | undefined
  agentSessionsPerHour: number | undefined
}

export type Governance = GovernanceApiDeps & OpenAgents & { audience: OrgaAudience; cdn: string }

/** Organisations: their members, their structure, and their records. */
export function wireGovernance(runtime: Runtime, deps: GovernanceDeps): Governance {
  const { clock, ids, sha256 } = runtime
  const { storage, dataDir, discord, events, live, addresses, questions, limits, cdn } = deps
  const { governanceStore: store, journal, noticeStore } = storage
  const notify = createNotify(ids)
  const { changeStructure, actOnStructure, actOnPolicies } = createMakers(ids, notify)
  const makers = { actOnPolicies, actOnStructure }
  const structure = createStructureService(store, actOnStructure)
  const policies = createPolicyService(store, actOnPolicies)
  const seats = createOrgaSeats(store)
  const { orgasPerOwner } = deps
  const orgas = createOrgas({ store, clock, ids, changeStructure, orgasPerOwner })
  const join = createJoinOrga({ ids, changeStructure })
  const { token, myEmail } = wireMail(runtime, { store, dataDir, noticeStore, addresses, mail: deps.mail })
  wireExpiry(runtime, store, notify)
  const { ballotShelf } = storage
  const told = { discord, noticeStore, sendsMail: token !== undefined, addresses, notify }
  const decided = wireItems(runtime, { store, ...told, ballotShelf, makers })
  const talking = wireChat(runtime, { store, dataDir, live })
  const rehearsal = wireRehearsal(runtime, { store, dataDir, notify, makers })
  const { keys, signing, agentSessionsPerHour } = deps
  const lending = { store, keys, signing, addresses, limits, agentSessionsPerHour }
  const lent = wireAgents(runtime, lending, { ...talking, ...decided, rehearsal })
  const links = wireLinks(runtime, { store, notify, discord, events })
  const shown = { after: deps.after, itemCards: storage.itemCards, addresses, discord, events }
  wireCards(runtime, shown, { store, seats, links, ...decided })
  const post = (seat: OrgaSeat, channelId: string, text: string) =>
    talking.chat.messages.post(seat, channelId, { text })
  const begin = createPracticeItems({ ...decided, store, post })

  return {
    store,
    seats,
    orgas,
    structure,
    policies,
    addresses,
    cdn,
    limits,
    links,
    places: discord.places,
    questions,
    ...talking,
    ...decided,
    ...lent,
    webhooks: wireWebhooks(runtime, { store, dataDir, outside: deps.outside }),
    members: createOrgaMembers({ store, changeStructure }),
    myEmail,
    invitations: createInvitations({ store, clock, ids, sha256, join, notify, token }),
    journal,
    practise: createPractice({ store, ids, seats, orgas, structure, policies, join, begin }),
    countFor: async (stores, seat) => ({
      waiting: (await decided.waiting.count(stores, seat)) + (await countWaiting(lent, seat)),
      unread: await countUnread(stores, seat),
      open_items: await decided.waiting.countOpen(stores, seat),
    }),
    openItems: decided.waiting.openByTeam,
    nameItems: decided.items.names,
  }
}

/** How structure and policies are changed, by members and by their decisions. */
function createMakers(ids: Ids, notify: Notify) {
  const hooks: StructureHook[] = [createFollowStructure(notify), endAgentsOfLeavers, hideDissolvedTeams]
  const changeStructure = createChangeStructure({ ids, hooks })
  return {
    changeStructure,
    actOnStructure: createActOnStructure({ ids, changeStructure }),
    actOnPolicies: tellOfPolicies(createActOnPolicies({ ids }), notify),
  }
}

/** The number of agents' acts waiting for their member. */
async function countWaiting({ confirmations }: OpenAgents, seat: OrgaSeat): Promise<number> {
  return (await confirmations.list(seat, { waiting: true })).length
}
