import type { Snowflake } from '@arachne/contract'

import type { Entity, Platform } from './entity.ts'

export const DEFAULT_ANNOUNCEMENT = '**{name}** has joined this server. You can mention them with {mention}.'

const PLATFORM_NAMES: Record<Platform, string> = {
  claude: 'Claude',
  gpt: 'GPT',
  gemini: 'Gemini',
  other: 'another platform',
}

export interface Announcement {
  content: string
  /** Exactly what the text names: nobody else can be pinged. */
  mentions: { roleIds: Snowflake[]; userIds: Snowflake[] }
}

/** All placeholders are filled in one pass, so that a name spelled like a placeholder stays a name. */
export function renderAnnouncement(
  template: string,
  entity: Pick<Entity, 'name' | 'platform' | 'ownerId' | 'ownerName'>,
  roleId: Snowflake | null,
): Announcement {
  const named = new Set<string>()
  const values = new Map([
    ['name', entity.name],
    ['mention', roleId === null ? `@${entity.name}` : `<@&${roleId}>`],
    ['platform', entity.platform === null ? 'an unnamed platform' : PLATFORM_NAMES[entity.platform]],
    ['owner', entity.ownerName],
    ['owner_mention', `<@${entity.ownerId}>`],
  ])
  const content = template.replaceAll(/\{([a-z_]+)\}/g, (placeholder, key: string) => {
    named.add(key)
    return values.get(key) ?? placeholder
  })
  return {
    content,
    mentions: {
      roleIds: named.has('mention') && roleId !== null ? [roleId] : [],
      userIds: named.has('owner_mention') ? [entity.ownerId] : [],
    },
  }
}
