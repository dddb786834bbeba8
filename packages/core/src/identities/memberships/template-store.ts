import type { Snowflake } from '@arachne/contract'

import type { MayPing, Selection } from '../entities/entity.ts'

/** A named ceiling, for one server. */
export interface Template {
  id: string
  serverId: Snowflake
  name: string
  channels: Selection
  tools: Selection
  mayPing: MayPing
  /** At most one per server. */
  isDefault: boolean
}

export interface TemplateStore {
  /** false if the server has a template with that name. A new default replaces the old one. */
  insert(template: Template): Promise<boolean>
  /** The same when replacing a template; also false if there is no such template. */
  update(template: Template): Promise<boolean>
  find(id: string): Promise<Template | undefined>
  /** By name. */
  list(serverId: Snowflake): Promise<Template[]>
  /** false means there is no such template. */
  remove(id: string): Promise<boolean>
}
