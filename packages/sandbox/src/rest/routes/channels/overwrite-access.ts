import { PERMISSION } from '../../../rules/permission-bits.ts'
import { computePermissions, permissionsIn } from '../../../rules/permissions.ts'
import type { ChannelRecord, GuildRecord, OverwriteRecord } from '../../../world/records.ts'
import { requireUser } from '../../access.ts'
import { missingPermissions } from '../../errors.ts'
import type { RestContext } from '../../handler.ts'

/**
 * Overwrites need Manage Roles and may allow or deny only what their author has, unless an overwrite gives the author
 * Manage Roles in the channel itself.
 */
export function requireMayOverwrite(
  context: RestContext,
  place: { guild: GuildRecord; channel?: ChannelRecord },
  overwrites: Iterable<OverwriteRecord>,
): void {
  const { guild, channel } = place
  const userId = requireUser(context).id
  const inGuild = computePermissions(context.world, guild, { userId })
  const here = channel ? permissionsIn(context.world, userId, channel) : inGuild
  if (!(here & PERMISSION.MANAGE_ROLES)) throw missingPermissions()
  const givenHere = channel && !(inGuild & PERMISSION.MANAGE_ROLES)
  if (givenHere) return
  for (const { id, allow, deny } of overwrites) {
    const known = channel?.overwrites.get(id)
    const touched = (allow ^ (known?.allow ?? 0n)) | (deny ^ (known?.deny ?? 0n))
    if ((touched & ~(inGuild | here)) !== 0n) throw missingPermissions()
  }
}
