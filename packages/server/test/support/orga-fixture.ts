import { createHash, randomBytes, randomUUID } from 'node:crypto'

import {
  createActOnPolicies,
  createActOnStructure,
  createChangeStructure,
  createInvitations,
  createJoinOrga,
  createNotify,
  createOrgaMembers,
  createOrgas,
  createOrgaSeats,
  createPolicyService,
  createStructureService,
  type OrgaSeat,
  spaceOf,
  type StructureHook,
} from '@arachne/core/governance'
import { createJournal, watchJournal } from '@arachne/core/journal'

import { createGovernanceStore } from '../../src/adapters/db/governance/governance-store.ts'
import { createDecisionContent } from '../../src/adapters/db/governance/records/decision-content.ts'
import { createJournalStore } from '../../src/adapters/db/journal/journal-store.ts'
import { openLines } from './acts.ts'
import { newBoxes } from './ballots/boxes.ts'
import { type Engine, ENGINES, openFresh } from './databases.ts'

export const T0 = Date.UTC(2026, 10, 15, 9)
export const HOUR = 3_600_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const ids = { uuid: () => randomUUID(), token: (bytes: number) => randomBytes(bytes).toString('base64url') }

const face = (name: string) => ({ id: `user-${name}`, name, avatarUrl: null })

/** Everything people do to an organisation, on a database of its own, with a clock that stands still. */
export async function openOrgaFixture(hooks: readonly StructureHook[] = [], engine = ENGINES[0] as Engine) {
  const database = await openFresh(engine)
  const clock = { time: T0, now: () => clock.time }
  const journalStore = createJournalStore(database.queries)
  const content = createDecisionContent(database.queries, sha256)
  const journal = watchJournal(createJournal({ store: journalStore, content, clock, sha256 }))
  const store = createGovernanceStore(database, {
    lines: openLines(clock, journal),
    clock,
    sha256,
    boxes: newBoxes(),
  })
  const changeStructure = createChangeStructure({ ids, hooks })
  const seats = createOrgaSeats(store)
  const join = createJoinOrga({ ids, changeStructure })
  const orgas = createOrgas({ store, clock, ids, changeStructure, orgasPerOwner: 3 })
  const invitations = createInvitations({ store, clock, ids, sha256, join, notify: createNotify(ids) })

  return {
    clock,
    seats,
    journal,
    queries: database.queries,
    store,
    orgas,
    invitations,
    face,
    members: createOrgaMembers({ store, changeStructure }),
    structure: createStructureService(store, createActOnStructure({ ids, changeStructure })),
    policies: createPolicyService(store, createActOnPolicies({ ids })),
    verify: async (orgaId: string) => (await journal.verify(spaceOf(orgaId))).spaces[0],
    seat: (name: string, orgaId: string): Promise<OrgaSeat> => seats.of(face(name).id, orgaId),
    /** Founded by Ada. */
    found: () => orgas.found(face('Ada'), { name: 'Bakery', mission: 'Good bread.' }),
    async join(orgaId: string, name: string): Promise<OrgaSeat> {
      const ada = await seats.of(face('Ada').id, orgaId)
      await invitations.invite(ada, [{ kind: 'discord', userId: face(name).id }])
      const [found] = await invitations.forPerson(face(name))
      await invitations.accept(face(name), { id: found?.invitation.id ?? '' })
      return seats.of(face(name).id, orgaId)
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

export type OrgaFixture = Awaited<ReturnType<typeof openOrgaFixture>>
