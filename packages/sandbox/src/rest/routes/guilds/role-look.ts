import { storeDataUri } from '../../../cdn/stored-images.ts'
import { LONGEST_PICTURE } from '../../../http/input-limits.ts'
import type { GuildRecord, RoleRecord } from '../../../world/records.ts'
import type { World } from '../../../world/world.ts'
import { DiscordError, unknownEmoji } from '../../errors.ts'
import { invalidField } from '../../form-errors.ts'
import { isUnicodeEmoji } from '../../reaction-emoji.ts'
import type { Fields } from '../../validate.ts'

const FEATURE = 'ROLE_ICONS'
const needsBoosts = () =>
  new DiscordError(403, 50_101, 'This server needs more boosts to perform this action')

/** What a role shows beside names; undefined where the request does not say. */
export interface RoleLook {
  unicodeEmoji: string | null | undefined
  /** A picture as a data URI. */
  icon: string | null | undefined
}

/** Notes nothing in `fields`: whether the server may have such roles is asked once the rest of the body is right. */
export function readRoleLook(fields: Fields): RoleLook {
  return {
    unicodeEmoji: fields.stringOrNull('unicode_emoji', { max: 100 }),
    icon: fields.stringOrNull('icon', { max: LONGEST_PICTURE }),
  }
}

export function requireRoleLook(guild: GuildRecord, { unicodeEmoji, icon }: RoleLook): void {
  if (unicodeEmoji == null && icon == null) return
  if (!guild.features?.includes(FEATURE)) throw needsBoosts()
  if (unicodeEmoji != null && !isUnicodeEmoji(unicodeEmoji)) throw unknownEmoji()
}

/** An emoji takes the place of a picture, and the other way round. */
export function wearLook(world: World, role: RoleRecord, { unicodeEmoji, icon }: RoleLook): void {
  if (icon === null) role.icon = null
  if (unicodeEmoji === null) role.unicodeEmoji = null
  if (icon != null) {
    const hash = storeDataUri(world, `role-icons/${role.id}`, icon)
    if (hash === null) throw invalidField('icon', 'IMAGE_INVALID', 'Invalid image')
    Object.assign(role, { icon: hash, unicodeEmoji: null })
  } else if (unicodeEmoji != null) Object.assign(role, { unicodeEmoji, icon: null })
}
