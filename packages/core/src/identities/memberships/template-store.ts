import type { Snowflake } from '@arachne/contract'

import type { MayPing, Selection } from '../entities/entity.ts'

/** A ceiling with a name, for one server. */
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
  /** false if the server has a template of that name. A new default takes the old one's place. */
  insert(template: Template): Promise<boolean>
  /** The same for what takes the place of a template; false also if there is no such template. */
  update(template: Template): Promise<boolean>
  find(id: string): Promise<Template | undefined>
  /** By name. */
  list(serverId: Snowflake): Promise<Template[]>
  /** false means there is no such template. */
  remove(id: string): Promise<boolean>
}
