import type { Snowflake } from '@arachne/contract'

import { demandThere } from '../../acts.ts'
import { AppError } from '../../errors.ts'
import type { Membership } from '../entities/entity.ts'
import type { RegistryDeps } from './registry-deps.ts'
import { findTold } from './selections.ts'

const STATES = ['watch', 'blocked', 'muted'] as const

/** Ids or names; a missing list stays unchanged, except for channels that get another state. */
export type TuningWish = { [State in (typeof STATES)[number]]?: readonly string[] | undefined }

type Deps = Pick<RegistryDeps, 'acts' | 'places' | 'onChange'>

/** The owner's settings, inside what the admin allows. */
export function createTuning({ acts, places, onChange }: Deps) {
  return async (membership: Membership, wish: TuningWish, actor: string): Promise<Membership> => {
    const { entityId, serverId } = membership
    const channels = places.channels(serverId)
    const tuning = { watch: membership.watch, blocked: membership.blocked, muted: membership.muted }
    const named = new Set<Snowflake>()
    for (const state of STATES) {
      const wished = wish[state]
      if (wished === undefined) continue
      const meant = new Set(wished.map((wanted) => findTold(wanted, { membership, channels }, state)))
      if ([...meant].some(({ id }) => named.has(id))) refuseTwice(state)
      tuning[state] = [...meant].map(({ id }) => id)
      for (const id of tuning[state]) named.add(id)
    }
    for (const state of STATES) {
      if (wish[state] === undefined) tuning[state] = tuning[state].filter((id) => !named.has(id))
    }
    await acts.within(async (act) => {
      demandThere(await act.entities.updateMembership(entityId, serverId, tuning))
      act.record({
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
    })
    await onChange({ entityId, serverId })
    return { ...membership, ...tuning }
  }
}

function refuseTwice(state: string): never {
  const message = 'A channel can only have one state: watch, blocked or muted.'
  throw new AppError('invalid', message, { fields: [{ path: state, message, rule: 'one_state_only' }] })
}
