import type { EntityId } from '@arachne/contract'

import type { Acts } from '../../acts.ts'
import { AppError } from '../../errors.ts'
import type { JournalFacts } from '../../journal/journal-store.ts'
import { notPublic } from '../../not-public.ts'
import type { Ids } from '../../ports.ts'
import type { WakeFilter } from './wake-filter.ts'

/** The address an owner wants to be called at when messages arrive. */
export interface WakeCallSetting {
  entityId: EntityId
  url: string
  only: WakeFilter
  /** The secret is derived from this and from the instance's own secret. */
  salt: string
}

export interface WakeCallStore {
  find(entityId: EntityId): Promise<WakeCallSetting | undefined>
  list(): Promise<WakeCallSetting[]>
  /** Replaces an earlier one. */
  put(setting: WakeCallSetting): Promise<void>
  remove(entityId: EntityId): Promise<boolean>
}

type Wish = Pick<WakeCallSetting, 'url' | 'only'>

export interface WakeCalls {
  find(entityId: EntityId): Promise<WakeCallSetting>
  isSet(entityId: EntityId): Promise<boolean>
  /** Returns the secret with which calls are signed from now on. */
  set(entityId: EntityId, wish: Wish, actor: string): Promise<string>
  remove(entityId: EntityId, actor: string): Promise<void>
}

interface Deps {
  store: Pick<WakeCallStore, 'find'>
  acts: Acts
  ids: Pick<Ids, 'token'>
  secretOf(setting: WakeCallSetting): string
  /** false for an address that would never be called. */
  leadsOutside(url: string): Promise<boolean>
  /** The setting that applies from now on. */
  onChange(entityId: EntityId, setting: WakeCallSetting | undefined): void
}

const SALT_BYTES = 16

export function createWakeCalls(deps: Deps): WakeCalls {
  const { store, acts, ids, secretOf, leadsOutside, onChange } = deps

  return {
    async find(entityId) {
      const setting = await store.find(entityId)
      if (!setting) throw new AppError('not_found', 'No wake-up address is set for this entity.')
      return setting
    },

    isSet: async (entityId) => (await store.find(entityId)) !== undefined,

    async set(entityId, { url, only }, actor) {
      if (!(await leadsOutside(url))) throw notPublic()
      const setting = { entityId, url, only, salt: ids.token(SALT_BYTES) }
      await acts.within(async (act) => {
        await act.wakeCalls.put(setting)
        act.record(lineOf(entityId, 'wake_call.set', actor))
      })
      onChange(entityId, setting)
      return secretOf(setting)
    },

    async remove(entityId, actor) {
      const isRemoved = await acts.within(async (act) => {
        if (!(await act.wakeCalls.remove(entityId))) return false
        act.record(lineOf(entityId, 'wake_call.removed', actor))
        return true
      })
      onChange(entityId, undefined)
      if (!isRemoved) throw new AppError('not_found', 'No wake-up address is set for this entity.')
    },
  }
}

function lineOf(entityId: EntityId, action: string, actor: string): JournalFacts {
  return { space: 'instance', actor, action, target: `entity:${entityId}`, outcome: 'ok', details: {} }
}
