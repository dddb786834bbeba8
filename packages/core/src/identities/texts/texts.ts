import { type Language, LANGUAGES } from '@arachne/words'
import { MESSAGES, type Messages } from '@arachne/words/messages'

import type { Attended } from '../accountability/last-seen.ts'
import type { Entity } from '../entities/entity.ts'
import type { NotifyCause } from '../routing/notifications.ts'
import { at, owner, plain } from './marks.ts'

const CAUSES: readonly NotifyCause[] = ['mention', 'trigger', 'reply']

/** The words of the bot, with entities and moments put in the way Discord takes them. */
function createTexts({ bot }: Messages) {
  const { lastSeen, dm, notification, announcement } = bot
  const shown = (entity: Entity) => ({
    name: plain(entity.name),
    platform: bot.platforms[entity.platform ?? 'none'],
    owner: owner(entity),
  })
  return {
    ...bot,
    behind: (entity: Entity, sentAt: number) => bot.behind({ ...shown(entity), when: at(sentAt, 'f') }),
    resident: (entity: Entity) =>
      entity.active ? bot.resident(shown(entity)) : bot.residentPaused(shown(entity)),
    unknownEntity: (wanted: string) => bot.unknownEntity(plain(wanted)),
    lastSeen(entity: Entity, { lastRead, lastCall, listening }: Attended): string {
      const name = plain(entity.name)
      if (!entity.active) return lastSeen.paused(name)
      if (listening) return lastSeen.listening(name, at(lastRead, 'R'))
      if (lastCall === undefined) return lastSeen.never(name)
      if (lastRead === undefined) return lastSeen.unread(name, at(lastCall, 'R'))
      return lastSeen.read(name, at(lastCall, 'R'), at(lastRead, 'R'))
    },
    muted: (entity: Entity, until: number) => bot.muted(plain(entity.name), at(until, 'f')),
    unmuted: (entity: Entity) => bot.unmuted(plain(entity.name)),
    notMuted: (entity: Entity) => bot.notMuted(plain(entity.name)),
    dm: {
      ...dm,
      header: ({ name, ownerName }: Entity) => dm.header(plain(name), plain(ownerName)),
      blocked: (name: string | undefined) => (name === undefined ? dm.allBlocked : dm.blocked(plain(name))),
      heardBy: (name: string) => dm.heardBy(plain(name)),
    },
    notification: {
      happened: ({ causes, ...what }: Happened) =>
        notification.happened({ ...what, causes: causes.map((cause) => notification.causes[cause]) }),
      digest({ entity, counts, lastUrl: url }: Digest): string {
        const kinds = CAUSES.filter((cause) => counts[cause] > 0)
        const counted = kinds.map((cause) => notification.counted[cause](counts[cause]))
        return notification.digest({ entity, counts: counted.join(', '), url })
      },
      serverGone: (entities: readonly string[], server: string) =>
        notification.serverGone(entities.map(plain).join(', '), plain(server)),
      roleRecreated: (entity: string, server: string) =>
        notification.roleRecreated(plain(entity), plain(server)),
    },
    announcement,
  }
}

interface Happened {
  author: string
  entity: string
  causes: readonly NotifyCause[]
  url: string
}

interface Digest {
  entity: string
  counts: Record<NotifyCause, number>
  lastUrl: string
}

type Texts = ReturnType<typeof createTexts>
export type NotificationTexts = Texts['notification']

/** What people are told on Discord about entities, in their own language. */
export const TEXTS = Object.fromEntries(
  LANGUAGES.map((language) => [language, createTexts(MESSAGES[language])]),
) as Record<Language, Texts>
