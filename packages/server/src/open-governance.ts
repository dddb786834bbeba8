import {
  type Clock,
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
  type Sha256,
  type StructureHook,
} from '@arachne/core'

import type { Storage } from './open-storage.ts'
import type { Addresses } from './transports/http/addresses.ts'
import type { GovernanceRoutesDeps } from './transports/http/orgas/orga-routes.ts'

interface Ground extends Pick<Storage, 'governanceStore' | 'journalStore'> {
  clock: Clock
  ids: Ids
  sha256: Sha256
  addresses: Addresses
  /** Where Discord keeps pictures. */
  cdn: string
}

/** Organisations: who belongs to them, how they are built, and what they write down. */
export function openGovernance(ground: Ground): GovernanceRoutesDeps {
  const { governanceStore: store, journalStore, clock, ids, sha256, addresses, cdn } = ground
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
    members: createOrgaMembers({ store, changeStructure }),
    invitations: createInvitations({ store, clock, ids, sha256, join }),
    verifyDecisions: createVerifyDecisions({ store, journalStore, sha256 }),
    practise: createPractice({ store, ids, seats, orgas, structure, policies, join }),
    countFor: async () => ({ waiting: 0, unread: 0, open_items: 0 }),
    openItems: async () => new Map(),
    nameItems: async () => new Map(),
  }
}
