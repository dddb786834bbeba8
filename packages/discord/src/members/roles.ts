import type { ListedRole } from '@arachne/core/identities'
import type { Guild, Role } from 'discord.js'

import { roleFacts } from './server-roles.ts'

/** Highest first, as in Discord. */
export function listedRoles(guild: Guild | undefined): ListedRole[] {
  const roles = [...(guild?.roles.cache.values() ?? [])]
  return roles.toSorted((a, b) => b.comparePositionTo(a)).map(listedRole)
}

function listedRole(role: Role): ListedRole {
  const color = role.colors.primaryColor
  return {
    ...roleFacts(role),
    color: color === 0 ? null : `#${color.toString(16).padStart(6, '0')}`,
    position: role.position,
    mentionable: role.mentionable,
  }
}
