import type { BallotShelf } from '@arachne/contract/governance'
import type {
  Clock,
  Elections,
  GovernanceStore,
  ItemDesk,
  OrgaSeat,
  OrgaSeats,
  PersonDesk,
  Topics,
  Votings,
} from '@arachne/core'

import type { Reading } from './present-item.ts'
import { takePicture } from './present-structure.ts'

export interface ItemRouteDeps {
  store: Pick<GovernanceStore, 'reads'>
  seats: OrgaSeats
  clock: Clock
  items: ItemDesk
  topics: Topics
  votings: Votings
  elections: Elections
  shelf: BallotShelf
  /** What agents ask people, as each of them may see it. */
  questions: Pick<PersonDesk, 'find'>
}

/** Names and time for a reader. */
export async function readingFor(
  { store, clock }: Pick<ItemRouteDeps, 'store' | 'clock'>,
  seat: OrgaSeat,
): Promise<Reading & { seat: OrgaSeat }> {
  const picture = await takePicture(store.reads(seat.orgaId))
  return { picture, memberId: seat.memberId, now: clock.now(), seat }
}
