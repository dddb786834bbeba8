import type { BallotShelf } from '@arachne/contract/governance'
import type {
  Clock,
  Elections,
  GovernanceStore,
  ItemDesk,
  OrgaSeat,
  OrgaSeats,
  PersonDesk,
  Situation,
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

/** Names and time for a reader. With what is read along, the structure is read once. */
export async function readingFor(
  { store, clock }: Pick<ItemRouteDeps, 'store' | 'clock'>,
  seat: OrgaSeat,
  finding?: Promise<Pick<Situation, 'structure'>>,
): Promise<Reading & { seat: OrgaSeat }> {
  const picture = await takePicture(
    store.reads(seat.orgaId),
    finding?.then(({ structure }) => structure),
  )
  return { picture, memberId: seat.memberId, now: clock.now(), seat }
}

/**
 * What is asked of an item. The act looks for the item itself; only when the request is no good, the item is looked for
 * first: to whoever may not read it, it does not exist.
 */
export async function askedOf<Asked>(
  read: () => Promise<Asked>,
  find: () => Promise<unknown>,
): Promise<Asked> {
  try {
    return await read()
  } catch (error) {
    await find()
    throw error
  }
}
