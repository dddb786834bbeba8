import type { Snowflake } from '@arachne/contract'

import { isToldOf } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Membership } from '../entity.ts'
import type { ChannelFacts } from '../places.ts'
import type { RegistryDeps } from './registry-deps.ts'
import { findChannel } from './selections.ts'

const STATES = ['watch', 'blocked', 'muted'] as const

/** Ids or names; a list that is missing stays, but for channels that get another state. */
export type TuningWish = { [State in (typeof STATES)[number]]?: readonly string[] | undefined }

type Deps = Pick<RegistryDeps, 'store' | 'journal' | 'places' | 'onChange'>

/** The owner's settings, inside what the admin allows. */
export function createTuning({ store, journal, places, onChange }: Deps) {
  return async (membership: Membership, wish: TuningWish, actor: string): Promise<Membership> => {
    const { entityId, serverId } = membership
    // What it is kept out of is not there for its owner.
    const among = places.channels(serverId).filter((channel) => isToldOf(membership, channel))
    const tuning = { watch: membership.watch, blocked: membership.blocked, muted: membership.muted }
    const named = new Set<Snowflake>()
    for (const state of STATES) {
      const wished = wish[state]
      if (wished === undefined) continue
      const channels = new Set(wished.map((wanted) => findTold(wanted, among, state)))
      if ([...channels].some(({ id }) => named.has(id))) refuseTwice(state)
      tuning[state] = [...channels].map(({ id }) => id)
      for (const id of tuning[state]) named.add(id)
    }
    for (const state of STATES) {
      if (wish[state] === undefined) tuning[state] = tuning[state].filter((id) => !named.has(id))
    }
    await store.updateMembership(entityId, serverId, tuning)
    await onChange({ entityId, serverId })
    await journal.record({
      space: `server:${serverId}`,
      actor,
      action: 'tuning.changed',
      target: `entity:${entityId}`,
      outcome: 'ok',
      details: {
        watch: tuning.watch.length,
        blocked: tuning.blocked.length,
        muted: tuning.muted.length,
      },
    })
    return { ...membership, ...tuning }
  }
}

/** What is not there and what it is kept out of get the same answer. */
function findTold(wanted: string, among: readonly ChannelFacts[], state: string): ChannelFacts {
  try {
    return findChannel(wanted, among, state)
  } catch (error) {
    if (!(error instanceof AppError) || error.details.reason !== undefined) throw error
    throw new AppError(error.code, error.message, { ...error.details, reason: 'channel_not_granted' })
  }
}

function refuseTwice(state: string): never {
  const message = 'A channel has one state: watch, blocked or muted.'
  throw new AppError('invalid', message, { fields: [{ path: state, message, rule: 'one_state_only' }] })
}
