import type { BoxLook } from '../ballot-box/ballot-box.ts'
import type { BallotPaper } from '../ballot-box/box-layout.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import type { Item, VotingItem } from './item.ts'

const NOTHING: BoxLook = { isLost: false, ballots: () => [], hasTag: () => false }

export function paperOf(item: Item): BallotPaper {
  if (item.kind !== 'voting') throw new Error('Only votes have ballots.')
  const { round = 1, options, rules, eligible } = item.state
  return {
    itemId: item.id,
    round,
    options: options.map(({ id }) => id),
    isRanked: rules.mode === 'ranked',
    slots: eligible.length,
  }
}

/** The content of a voting's box, if it has one and is open. */
export async function boxOf(unit: Pick<OrgaUnit, 'ballots'>, item: VotingItem): Promise<BoxLook> {
  const { rules, phase } = item.state
  return rules.anonymous && phase === 'open' ? unit.ballots.look(paperOf(item)) : NOTHING
}
