import type { Snowflake } from '@arachne/contract'

import { withinCeiling } from '../../access/identity-right.ts'
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
    const among = places.channels(serverId)
    const tuning = { watch: membership.watch, blocked: membership.blocked, muted: membership.muted }
    const named = new Set<Snowflake>()
    for (const state of STATES) {
      const wished = wish[state]
      if (wished === undefined) continue
      const channels = new Set(wished.map((wanted) => findChannel(wanted, among, state)))
      for (const channel of channels) {
        refuseUnless(membership, { channel, state, isFirst: !named.has(channel.id) })
      }
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

function refuseUnless(
  membership: Membership,
  { channel, state, isFirst }: { channel: ChannelFacts; state: string; isFirst: boolean },
): void {
  if (!withinCeiling(membership, channel)) {
    const message = "The server's settings keep this entity out of that channel, so there is nothing to set."
    throw new AppError('invalid', message, {
      reason: 'channel_not_granted',
      fields: [{ path: state, message }],
    })
  }
  if (isFirst) return
  const message = 'A channel has one state: watch, blocked or muted.'
  throw new AppError('invalid', message, { fields: [{ path: state, message, rule: 'one_state_only' }] })
}
