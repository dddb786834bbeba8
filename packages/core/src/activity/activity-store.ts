import type { EntityId, Snowflake } from '@arachne/contract'

import type { ActivityScope } from '../access/activity-scope.ts'
import type { JournalEntry, JournalFacts } from '../journal/journal-store.ts'

export interface ActivityFilter {
  entityId?: EntityId | undefined
  serverId?: Snowflake | undefined
  /** The first word of an actor: `entity`, `person` … */
  actor?: string | undefined
  /** A whole action, or its first word. */
  action?: string | undefined
  outcome?: JournalFacts['outcome'] | undefined
  since?: string | undefined
  /** Exclusive. */
  until?: string | undefined
  space?: string | undefined
}

export interface ActivityPage {
  limit: number
  /** The entry before the first one. */
  after?: Pick<JournalEntry, 'at' | 'space' | 'seq'> | undefined
}

/** The journal for people: newest first, and only what they may see. */
export interface ActivityStore {
  page(scope: ActivityScope, filter: ActivityFilter, page: ActivityPage): Promise<JournalEntry[]>
}

export interface Counts {
  calls: number
  refused: number
  sent: number
  heard: number
}

/** `serverId`: null if unknown, as for direct messages. */
export interface HourCount extends Counts {
  /** The beginning of the hour. */
  hour: string
  entityId: EntityId
  serverId: Snowflake | null
}

export interface CountsWish {
  /** From this hour on. */
  since: string
  entityId?: EntityId | undefined
  serverId?: Snowflake | undefined
}

/** Activity by the hour. Numbers only. */
export interface ActivityCountStore {
  /** Adds to the stored counts. */
  add(counts: readonly HourCount[]): Promise<void>
  /** In order; hours without activity are left out. */
  hours(scope: ActivityScope, wish: CountsWish): Promise<(Counts & { hour: string })[]>
  /** Of entities that still exist, most active first. */
  leaders(scope: ActivityScope, wish: CountsWish, limit: number): Promise<(Counts & { entityId: EntityId })[]>
  /** Deletes the hours before this one. */
  purge(before: string): Promise<void>
}
