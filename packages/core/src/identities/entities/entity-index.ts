import type { EntityId, Snowflake } from '@arachne/contract'

import type { Entity } from './entity.ts'

export interface EntitySearch {
  /** Part of its name or its owner's name, or either id. */
  text?: string | undefined
  state?: 'active' | 'paused' | 'unclaimed' | undefined
  serverId?: Snowflake | undefined
}

/** Lists entities and servers of a very large instance. */
export interface EntityIndex {
  /** Newest first; `after` is the last one of the previous page. */
  page(
    search: EntitySearch,
    page: { limit: number; after?: EntityId | undefined },
  ): Promise<{ entity: Entity; servers: number }[]>
  count(search: EntitySearch): Promise<number>
  /** The number of entities on each server that has any. */
  residents(): Promise<ReadonlyMap<Snowflake, number>>
}

export interface Face {
  name: string
  avatarUrl: string | null
  accentColor: string | null
}

/** The current names of ids, as far as they are known. */
export interface NameBook {
  entities(ids: readonly string[]): Promise<ReadonlyMap<string, Face>>
  people(ids: readonly Snowflake[]): Promise<ReadonlyMap<Snowflake, string>>
  /** By the id of a grant. */
  apps(grantIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}
