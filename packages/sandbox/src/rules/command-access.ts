import type { ChannelRecord, CommandRecord, Id } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { PERMISSION } from './permission-bits.ts'
import { permissionsIn } from './permissions.ts'

/** Whether a user may use a command here, by its contexts and default member permissions. */
export function mayUseCommand(
  world: World,
  command: CommandRecord,
  { userId, channel }: { userId: Id; channel: ChannelRecord },
): boolean {
  const context = channel.guildId === null ? 1 : 0
  const contexts: readonly number[] | null | undefined = command.contexts
  if (contexts && contexts.length > 0 && !contexts.includes(context)) return false
  if (channel.guildId === null) return command.guildId === null && command.dm_permission !== false
  const needed = command.default_member_permissions
  if (needed === null) return true
  const bits = permissionsIn(world, userId, channel)
  if (bits & PERMISSION.ADMINISTRATOR) return true
  // "0" means administrators only.
  return BigInt(needed) !== 0n && (bits & BigInt(needed)) === BigInt(needed)
}
