import type { EntityId, Snowflake } from '@arachne/contract'

import type { Acts } from '../../acts.ts'
import type { Clock } from '../../ports.ts'
import type { Membership } from '../entities/entity.ts'

/** A moderator has silenced this entity in this channel for a time. */
export interface Mute {
  entityId: EntityId
  serverId: Snowflake
  /** Also silences the threads below it. */
  channelId: Snowflake
  /** Milliseconds since 1970. */
  until: number
}

export interface MuteStore {
  list(): Promise<Mute[]>
  /** Replaces an existing one. */
  put(mute: Mute): Promise<void>
  /** false if there was none. */
  remove(entityId: EntityId, channelId: Snowflake): Promise<boolean>
  /** Those that ended before then. */
  removeEnded(now: number): Promise<void>
}

export interface Mutes {
  /** Loads the mutes of an earlier run; must be called first. */
  load(): Promise<void>
  mute(mute: Mute, actor: string): Promise<void>
  /** false if it wasn't muted there. */
  unmute(target: Omit<Mute, 'until'>, actor: string): Promise<boolean>
  /** The same memberships, with the channels in which they are silenced now. */
  apply(memberships: readonly Membership[]): Membership[]
}

interface Deps {
  store: Pick<MuteStore, 'list' | 'removeEnded'>
  acts: Acts
  clock: Clock
}

/** Kept in memory, because every tool call asks. */
export function createMutes({ store, acts, clock }: Deps): Mutes {
  const mutes = new Map<EntityId, Map<Snowflake, Mute>>()

  function keep(mute: Mute): void {
    const ofEntity = mutes.get(mute.entityId) ?? new Map<Snowflake, Mute>()
    mutes.set(mute.entityId, ofEntity.set(mute.channelId, mute))
  }

  return {
    async load() {
      await store.removeEnded(clock.now())
      for (const mute of await store.list()) keep(mute)
    },

    async mute(mute, actor) {
      const until = new Date(mute.until).toISOString()
      await acts.within(async (act) => {
        await act.mutes.put(mute)
        act.record({ ...entry('entity.muted', mute, actor), details: { ...place(mute), until } })
      })
      keep(mute)
    },

    async unmute(target, actor) {
      const known = mutes.get(target.entityId)?.get(target.channelId)
      const isMuted = known !== undefined && known.until > clock.now()
      await acts.within(async (act) => {
        const isThere = await act.mutes.remove(target.entityId, target.channelId)
        if (isThere && isMuted)
          act.record({ ...entry('entity.unmuted', target, actor), details: place(target) })
      })
      mutes.get(target.entityId)?.delete(target.channelId)
      return isMuted
    },

    apply(memberships) {
      return memberships.map((membership) => {
        const ofEntity = mutes.get(membership.entityId)
        if (ofEntity === undefined) return membership
        const current = [...ofEntity.values()].filter(({ until }) => until > clock.now())
        return { ...membership, silencedChannels: current.map(({ channelId }) => channelId) }
      })
    },
  }
}

type Target = Omit<Mute, 'until'>

function entry(action: string, { entityId, serverId }: Target, actor: string) {
  return {
    space: `server:${serverId}`,
    actor,
    action,
    target: `entity:${entityId}`,
    outcome: 'ok' as const,
  }
}

function place({ channelId }: Target) {
  return { channel_id: channelId }
}
