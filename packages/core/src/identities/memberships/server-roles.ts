import type { Snowflake } from '@arachne/contract'

import type { RoleFacts } from '../../access/assignable-roles.ts'

export interface ServerRoles {
  /** From the latest gateway event; undefined for a server the bot doesn't know. */
  of(serverId: Snowflake): RoleFacts[] | undefined
  /** Also if it is already gone. */
  remove(serverId: Snowflake, roleId: Snowflake, reason: string): Promise<void>
}
