import type { Snowflake } from '@arachne/contract'

import type { RoleFacts } from '../../access/assignable-roles.ts'

export interface ServerRoles {
  /** As of the last gateway event; undefined for a server the bot does not know. */
  of(serverId: Snowflake): RoleFacts[] | undefined
  /** Also when it is gone already. */
  remove(serverId: Snowflake, roleId: Snowflake, reason: string): Promise<void>
}
