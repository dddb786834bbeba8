import {
  type Clock,
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
  createPolicyDesk,
  createPractice,
  createPracticeItems,
  createStructureDesk,
  endAgentsOfLeavers,
  hideDissolvedTeams,
  type Ids,
  type OrgaAudience,
  type OrgaSeat,
  type Sha256,
  type StructureHook,
  tellOfPolicies,
} from '@arachne/core'

import type { Addresses } from '../../transports/http/addresses.ts'
import type { GovernanceApiDeps } from '../../transports/rest/governance/governance-api.ts'
import type { Storage } from '../storage.ts'
import { type AgentGround, type OpenAgents, wireAgents } from './agents.ts'
import { type CardGround, wireCards } from './cards.ts'
import { type ChatGround, wireChat } from './chat.ts'
import { wireItems, type ReachGround } from './items.ts'
import { type LinkGround, wireLinks } from './links.ts'
import { type MailGround, wireExpiry, wireMail } from './mail.ts'
import { wireRehearsal } from './rehearsal.ts'
import { wireWebhooks, type WebhookGround } from './webhooks.ts'

type Ground = ChatGround &
  AgentGround &
  Omit<ReachGround, 'sendsMail'> &
  MailGround &
  WebhookGround &
  LinkGround &
  CardGround &
  Pick<Storage, 'governanceStore' | 'journal' | 'ballotShelf'> & {
    clock: Clock
    ids: Ids
    limits: GovernanceApiDeps['limits']
    orgasPerOwner: number
    sha256: Sha256
    addresses: Addresses
    /** Where Discord keeps pictures. */
    cdn: string
    decisions: { people: GovernanceApiDeps['questions'] }
  }

export type Governance = GovernanceApiDeps & OpenAgents & { audience: OrgaAudience; cdn: string }

/** Organisations: who belongs to them, how they are built, and what they write down. */
export function wireGovernance(ground: Ground): Governance {
  const { governanceStore: store, clock, ids, sha256, addresses, cdn, limits } = ground
  const notify = createNotify(ids)
  const hooks: StructureHook[] = [createFollowStructure(notify), endAgentsOfLeavers, hideDissolvedTeams]
  const changeStructure = createChangeStructure({ ids, hooks })
  const actOnStructure = createActOnStructure({ ids, changeStructure })
  const actOnPolicies = tellOfPolicies(createActOnPolicies({ ids }), notify)
  const structure = createStructureDesk(store, actOnStructure)
  const policies = createPolicyDesk(store, actOnPolicies)
  const seats = createOrgaSeats(store)
  const { journal, orgasPerOwner } = ground
  const orgas = createOrgas({ store, clock, ids, changeStructure, journal, orgasPerOwner })
  const join = createJoinOrga({ ids, changeStructure })
  const { token, myEmail } = wireMail(store, ground)
  wireExpiry(store, { ...ground, notify })
  const sendsMail = token !== undefined
  const makers = { actOnPolicies, actOnStructure }
  const decided = wireItems(store, { ...ground, sendsMail, notify, makers })
  const talking = wireChat(ground)
  const post = (seat: OrgaSeat, channelId: string, text: string) =>
    talking.chat.messages.post(seat, channelId, { text })
  const begin = createPracticeItems({ ...decided, store, post })
  const rehearsal = wireRehearsal({ ...ground, notify, makers })
  const lent = wireAgents(ground, { ...talking, ...decided, rehearsal })
  const links = wireLinks(store, { ...ground, notify })
  wireCards(ground, { store, seats, links, ...decided })

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
    places: ground.discord.places,
    questions: ground.decisions.people,
    ...talking,
    ...decided,
    ...lent,
    webhooks: wireWebhooks(ground),
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

/** Acts of agents that wait for their member. */
async function countWaiting({ confirmations }: OpenAgents, seat: OrgaSeat): Promise<number> {
  return (await confirmations.list(seat, { waiting: true })).length
}
