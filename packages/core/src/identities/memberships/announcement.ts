import type { Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

import type { Flaw } from '../../errors.ts'
import type { Entity } from '../entities/entity.ts'
import { plain } from '../texts/marks.ts'
import { TEXTS } from '../texts/texts.ts'

export interface Announcement {
  content: string
  /** Exactly those named in the text: nobody else can be pinged. */
  mentions: { roleIds: Snowflake[]; userIds: Snowflake[] }
}

const PLACEHOLDERS = ['name', 'mention', 'platform', 'owner', 'owner_mention']
const PLACEHOLDER = /\{([a-z_]+)\}/g
/** Leaves room for the values of the placeholders. */
const MAX_LENGTH = 1500

/** What is wrong with an admin's own text. */
export function flawOfAnnouncement(template: string): Flaw | undefined {
  if (template.trim() === '') {
    return {
      message: 'An announcement needs some text; leave it out to use the default.',
      rule: 'nothing_visible',
    }
  }
  if (template.length > MAX_LENGTH) {
    const message = `An announcement can have at most ${MAX_LENGTH} characters.`
    return { message, rule: 'too_long', limit: MAX_LENGTH }
  }
  const unknown = [...template.matchAll(PLACEHOLDER)].find(([, key = '']) => !PLACEHOLDERS.includes(key))
  if (!unknown) return undefined
  const known = PLACEHOLDERS.map((key) => `{${key}}`).join(', ')
  const [word] = unknown
  return { message: `${word} isn't a placeholder; use ${known}.`, rule: 'unknown_placeholder', word }
}

/** All placeholders are filled in one pass, so that a name that looks like a placeholder stays a name. */
export function renderAnnouncement(
  { template, language }: { template: string | null; language: Language },
  entity: Pick<Entity, 'name' | 'platform' | 'ownerId' | 'ownerName'>,
  roleId: Snowflake | null,
): Announcement {
  const { usual, platforms } = TEXTS[language].announcement
  const named = new Set<string>()
  const values = new Map([
    ['name', plain(entity.name)],
    ['mention', roleId === null ? `@${plain(entity.name)}` : `<@&${roleId}>`],
    ['platform', platforms[entity.platform ?? 'none']],
    ['owner', plain(entity.ownerName)],
    ['owner_mention', `<@${entity.ownerId}>`],
  ])
  const content = (template ?? usual).replaceAll(PLACEHOLDER, (placeholder, key: string) => {
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
