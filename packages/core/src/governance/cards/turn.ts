import type { Item } from '../items/item.ts'
import type { CardAct, ItemPress } from './press.ts'

/** The round an answer belongs to: a card drawn for another round is out of date. */
export function turnOf(item: Item): number {
  switch (item.kind) {
    case 'topic':
      return item.state.round
    case 'voting':
      return item.state.resolutions
    case 'election':
      return item.state.phase === 'consent' ? item.state.proposal : item.state.round
  }
}

/** What can be answered in the item's current phase. */
export function actsNow(item: Item): readonly CardAct[] {
  switch (item.kind) {
    case 'topic':
      if (item.state.phase === 'clarification') return ['ask']
      return item.state.phase === 'consent' ? ['consent', 'object', 'aside'] : []
    case 'voting':
      return item.state.phase === 'open' ? ['vote', 'option'] : []
    case 'election':
      return ELECTION_ACTS[item.state.phase]
  }
}

const ELECTION_ACTS = {
  nomination: ['nominate', 'pass'],
  discussion: [],
  change_round: ['change'],
  consent: ['consent', 'object', 'aside', 'accept'],
  closed: [],
} as const

export function isCurrent(item: Item, { turn, act }: ItemPress): boolean {
  return turn === turnOf(item) && actsNow(item).includes(act)
}

/** Whether answers must stay secret. */
export function isSecret(item: Item): boolean {
  if (item.kind === 'voting') return item.state.phase === 'open' && item.state.rules.anonymous
  return item.kind === 'election' && item.state.phase === 'nomination'
}
