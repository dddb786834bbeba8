import {
  type Clock,
  countUnread,
  createActOnPolicies,
  createActOnStructure,
  createChangeStructure,
  createInvitations,
  createJoinOrga,
  createOrgaMembers,
  createOrgas,
  createOrgaSeats,
  createPolicyDesk,
  createPractice,
  createStructureDesk,
  createVerifyDecisions,
  type Ids,
  type OrgaAudience,
  type Sha256,
  type StructureHook,
} from '@arachne/core'

import { type ChatGround, openChat } from './open-chat.ts'
import type { Storage } from './open-storage.ts'
import type { Addresses } from './transports/http/addresses.ts'
import type { GovernanceRoutesDeps } from './transports/http/orgas/orga-routes.ts'

interface Ground extends ChatGround, Pick<Storage, 'governanceStore' | 'journalStore'> {
  clock: Clock
  ids: Ids
  limits: GovernanceRoutesDeps['limits']
  sha256: Sha256
  addresses: Addresses
  /** Where Discord keeps pictures. */
  cdn: string
}

/** Organisations: who belongs to them, how they are built, and what they write down. */
export function openGovernance(ground: Ground): GovernanceRoutesDeps & { audience: OrgaAudience } {
  const { governanceStore: store, journalStore, clock, ids, sha256, addresses, cdn, limits } = ground
  const hooks: StructureHook[] = []
  const changeStructure = createChangeStructure({ ids, hooks })
  const structure = createStructureDesk(store, createActOnStructure({ ids, changeStructure }))
  const policies = createPolicyDesk(store, createActOnPolicies({ ids }))
  const seats = createOrgaSeats(store)
  const orgas = createOrgas({ store, clock, ids, changeStructure })
  const join = createJoinOrga({ ids, changeStructure })

  return {
    store,
    seats,
    orgas,
    structure,
    policies,
    addresses,
    cdn,
    limits,
    ...openChat(ground),
    members: createOrgaMembers({ store, changeStructure }),
    invitations: createInvitations({ store, clock, ids, sha256, join }),
    verifyDecisions: createVerifyDecisions({ store, journalStore, sha256 }),
    practise: createPractice({ store, ids, seats, orgas, structure, policies, join }),
    countFor: async (stores, seat) => ({
      waiting: 0,
      unread: await countUnread(stores, seat),
      open_items: 0,
    }),
    openItems: async () => new Map(),
    nameItems: async () => new Map(),
  }
}
