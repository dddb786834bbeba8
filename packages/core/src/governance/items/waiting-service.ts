import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports.ts'
import type { GovernanceStore, OrgaStores } from '../storage/governance-store.ts'
import type { Orga } from '../storage/orga-store.ts'
import { createOrgaSeats, type OrgaSeat } from '../storage/seats.ts'
import { MOST_OPEN } from './item-service.ts'
import type { Item } from './item.ts'
import { type WaitingAct, waitsFor } from './waiting.ts'

export interface WaitingFor {
  orga: Orga
  item: Item
  act: WaitingAct
  seat: OrgaSeat
}

interface Deps {
  store: Pick<GovernanceStore, 'reads' | 'directory'>
  clock: Clock
}

/** What waits for people's answers. */
export function createWaitingService({ store, clock }: Deps) {
  const seats = createOrgaSeats(store)

  async function waitingIn(stores: OrgaStores, seat: OrgaSeat): Promise<Omit<WaitingFor, 'orga'>[]> {
    const open = await openIn(stores, seat)
    const now = clock.now()
    return open.flatMap((item) => {
      const act = waitsFor(item, seat.memberId, now)
      return act === undefined ? [] : { item, act, seat }
    })
  }

  return {
    /** In all organisations of this person, most pressing first. */
    async of(personId: string): Promise<WaitingFor[]> {
      const orgas = await store.directory.ofPerson(personId)
      const lists = await Promise.all(
        orgas.map(async (orga) => {
          const seat = await seats.of(personId, orga.id).catch(leftMeanwhile)
          const found = seat === undefined ? [] : await waitingIn(store.reads(orga.id), seat)
          return found.map((one) => ({ ...one, orga }))
        }),
      )
      return lists.flat().toSorted((left, right) => pressing(left) - pressing(right))
    },

    async count(stores: OrgaStores, seat: OrgaSeat): Promise<number> {
      return (await waitingIn(stores, seat)).length
    },

    /** Open items the member can see. */
    async countOpen(stores: OrgaStores, seat: OrgaSeat): Promise<number> {
      return (await openIn(stores, seat)).length
    },

    /** The same by team. */
    async openByTeam(stores: OrgaStores, seat: OrgaSeat): Promise<ReadonlyMap<string, number>> {
      const open = await openIn(stores, seat)
      const counts = new Map<string, number>()
      for (const { teamId } of open) if (teamId !== null) counts.set(teamId, (counts.get(teamId) ?? 0) + 1)
      return counts
    },
  }
}

export type WaitingService = ReturnType<typeof createWaitingService>

export function leftMeanwhile(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error
}

function openIn(stores: OrgaStores, { viewer }: OrgaSeat): Promise<Item[]> {
  return stores.items.page(viewer, { open: true }, { limit: MOST_OPEN })
}

/** Items without a deadline come last. */
function pressing({ item }: WaitingFor): number {
  return item.state.deadline ?? Number.MAX_SAFE_INTEGER
}
