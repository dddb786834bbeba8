import type { EntityId, Snowflake } from '@arachne/contract'

import type { Clock } from '../../ports.ts'
import type { EntityTalk } from '../memberships/server-settings-store.ts'

interface Couple {
  serverId: Snowflake
  ids: [EntityId, EntityId]
}

interface Pair extends Couple {
  times: number[]
  restsUntil: number
}

/** What two entities may say to each other, no matter which of them speaks. */
export interface TalkPairs {
  admit(couple: Couple, budgets: EntityTalk): boolean
  resting(serverId: Snowflake): [EntityId, EntityId][]
}

const MAX_PAIRS = 10_000

export function createTalkPairs({ clock }: { clock: Clock }): TalkPairs {
  const pairs = new Map<string, Pair>()

  function pairOf({ serverId, ids: [one, other] }: Couple): Pair {
    const ids: Pair['ids'] = one < other ? [one, other] : [other, one]
    const key = [serverId, ...ids].join(' ')
    const pair = pairs.get(key) ?? { serverId, ids, times: [], restsUntil: 0 }
    pairs.delete(key)
    pairs.set(key, pair)
    const [oldest] = pairs.keys()
    if (pairs.size > MAX_PAIRS && oldest !== undefined) pairs.delete(oldest)
    return pair
  }

  return {
    admit(couple, { pairMessages, pairSeconds, coolDownSeconds }) {
      const pair = pairOf(couple)
      const now = clock.now()
      if (now < pair.restsUntil) return false
      pair.times = pair.times.filter((at) => now - at < pairSeconds * 1000)
      if (pair.times.length >= pairMessages) {
        pair.restsUntil = now + coolDownSeconds * 1000
        pair.times = []
        return false
      }
      pair.times.push(now)
      return true
    },
    resting(serverId) {
      const now = clock.now()
      return [...pairs.values()]
        .filter((pair) => pair.serverId === serverId && pair.restsUntil > now)
        .map(({ ids }) => ids)
    },
  }
}
