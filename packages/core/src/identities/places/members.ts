import type { Snowflake } from '@arachne/contract'

import type { RoleFacts } from '../../access/assignable-roles.ts'

export interface MemberFacts {
  id: Snowflake
  username: string
  displayName: string
  nickname: string | null
  bot: boolean
  roleIds: Snowflake[]
  joinedAt: string | null
  createdAt: string
  avatarUrl: string | null
  timedOutUntil: string | null
}

export interface ListedRole extends RoleFacts {
  /** `#rrggbb` */
  color: string | null
  position: number
  mentionable: boolean
}

/** The people of a server and their roles. Every `reason` appears in Discord's audit log. */
export interface Members {
  /** Ordered by id. Needs a privileged intent; the refusal names it. */
  list(serverId: Snowflake, page: { limit: number; after?: Snowflake | undefined }): Promise<MemberFacts[]>
  /** not_found for people who aren't on this server. */
  get(serverId: Snowflake, userId: Snowflake): Promise<MemberFacts>
  /** From the latest gateway event, highest first. */
  roles(serverId: Snowflake): ListedRole[]
  /** Milliseconds since 1970, or null to lift it. */
  timeOut(
    serverId: Snowflake,
    userId: Snowflake,
    wish: { until: number | null; reason: string },
  ): Promise<void>
  setRole(
    serverId: Snowflake,
    userId: Snowflake,
    wish: { roleId: Snowflake; has: boolean; reason: string },
  ): Promise<void>
}
