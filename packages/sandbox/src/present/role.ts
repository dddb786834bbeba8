import type { APIRole, RoleFlags } from 'discord-api-types/v10'

import type { RoleRecord } from '../world/records.ts'

export function presentRole(role: RoleRecord): APIRole {
  return {
    id: role.id,
    name: role.name,
    permissions: role.permissions.toString(),
    position: role.position,
    color: role.color,
    colors: { primary_color: role.color, secondary_color: null, tertiary_color: null },
    hoist: role.hoist,
    managed: role.managed,
    mentionable: role.mentionable,
    icon: role.icon ?? null,
    unicode_emoji: role.unicodeEmoji ?? null,
    flags: 0 as RoleFlags,
    ...(role.botId !== null && { tags: { bot_id: role.botId } }),
  }
}
