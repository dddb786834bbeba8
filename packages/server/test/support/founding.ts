import { randomUUID } from 'node:crypto'

import {
  createChangeStructure,
  createNotify,
  createOrgas,
  createOrgaSeats,
  createServerLinks,
} from '@arachne/core/governance'
import type { Places } from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'

import type { Database } from '../../src/adapters/db/engine/database.ts'
import { createGovernanceStore } from '../../src/adapters/db/governance/governance-store.ts'
import type { JournalLines } from '../../src/adapters/db/journal/journal-lines.ts'
import { platform } from '../../src/platform.ts'
import { newBoxes } from './ballots/boxes.ts'

interface Deps {
  lines: JournalLines
  clock: Clock
  places: Pick<Places, 'servers'>
}

/** Organisations that are linked with servers which everybody manages. Each has an owner of its own. */
export function openFounding(
  database: Pick<Database, 'engine' | 'queries' | 'transaction'>,
  { lines, clock, places }: Deps,
) {
  const { ids, sha256 } = platform
  const store = createGovernanceStore(database, { lines, clock, sha256, boxes: newBoxes() })
  const changeStructure = createChangeStructure({ ids, hooks: [] })
  const orgas = createOrgas({ store, clock, ids, changeStructure, orgasPerOwner: 1 })
  const ranks = { of: async () => 'admin' as const }
  const links = createServerLinks({ store, ranks, places, notify: createNotify(ids) })

  return async () => {
    const personId = randomUUID()
    const owner = { id: personId, name: 'Ada', avatarUrl: null }
    const orgaId = await orgas.found(owner, { name: 'Bakery', mission: '' })
    const seat = await createOrgaSeats(store).of(personId, orgaId)
    const manager = { userId: randomUUID(), name: 'Mo', actor: 'person:mo' }
    return {
      orgaId,
      seat,
      manager,
      orgas,
      links,
      async link(serverId: string) {
        await links.turnOwnerKey(seat, serverId)
        await links.turnManagerKey(manager, { orgaId, serverId })
      },
    }
  }
}
