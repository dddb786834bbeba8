import type { BallotShelf } from '@arachne/contract/governance'
import type { AnsweringService } from '@arachne/core/decisions'
import type {
  Elections,
  GovernanceStore,
  ItemService,
  OrgaSeat,
  Situation,
  Topics,
  Votings,
} from '@arachne/core/governance'
import type { Clock } from '@arachne/core/ports'

import type { Reading } from './present-item.ts'
import { takePicture } from './present-structure.ts'

export interface ItemDeps {
  store: Pick<GovernanceStore, 'reads'>
  clock: Clock
  items: ItemService
  topics: Topics
  votings: Votings
  elections: Elections
  shelf: BallotShelf
  /** Agents' questions, for people who may see them. */
  questions: Pick<AnsweringService, 'find'>
}

/** Names and the time for a reader. Combined with the other reads, so that the structure is read once. */
export async function readingFor(
  { store, clock }: Pick<ItemDeps, 'store' | 'clock'>,
  seat: OrgaSeat,
  finding?: Promise<Pick<Situation, 'structure'>>,
): Promise<Reading & { seat: OrgaSeat }> {
  const picture = await takePicture(
    store.reads(seat.orgaId),
    finding?.then(({ structure }) => structure),
  )
  return { picture, memberId: seat.memberId, now: clock.now(), seat }
}
