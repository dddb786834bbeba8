import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports.ts'
import type { DirectMessages } from '../direct-messages/direct-messages.ts'
import type { Entity } from '../entities/entity.ts'
import type { Places } from '../places/places.ts'
import { TEXTS } from '../texts/texts.ts'
import type { ServerNames } from './server-names.ts'

/** Notifies owners by direct message of what happens to their entities on a server, unless they don't want that. */
export interface OwnerNotices {
  /** Remembers a server's name and language, for when it can no longer be asked. */
  remember(serverId: Snowflake): Promise<void>
  serverGone(serverId: Snowflake, entities: readonly Entity[]): Promise<void>
  roleRecreated(serverId: Snowflake, entity: Entity): Promise<void>
}

interface Deps {
  dms: Pick<DirectMessages, 'send'>
  places: Pick<Places, 'servers'>
  serverNames: ServerNames
  clock: Clock
}

/** A repetition within this time isn't sent: someone may be fighting us over a role. */
const ONCE_MS = 24 * 3_600_000

export function createOwnerNotices({ dms, places, serverNames, clock }: Deps): OwnerNotices {
  const toldAt = new Map<string, number>()

  const server = (id: Snowflake) => serverNames.of(id) ?? { name: id, language: 'en' as const }

  async function tellOnce(ownerId: Snowflake, what: string, content: string): Promise<void> {
    const now = clock.now()
    for (const [key, at] of toldAt) if (now - at >= ONCE_MS) toldAt.delete(key)
    const key = `${ownerId} ${what}`
    if (toldAt.has(key)) return
    toldAt.set(key, now)
    try {
      await dms.send(ownerId, { content })
    } catch (error) {
      // Owners who can't be messaged find it in the journal.
      if (!(error instanceof AppError)) throw error
    }
  }

  return {
    async remember(serverId) {
      const known = places.servers().find(({ id }) => id === serverId)
      if (known) await serverNames.keep(serverId, { name: known.name, language: known.language ?? 'en' })
    },

    async serverGone(serverId, entities) {
      const { name, language } = server(serverId)
      for (const [ownerId, own] of Map.groupBy(entities.filter(wantsNotices), (one) => one.ownerId)) {
        const names = own.map((entity) => entity.name)
        const content = TEXTS[language].notification.serverGone(names, name)
        await tellOnce(ownerId, `server-gone ${serverId}`, content)
      }
    },

    async roleRecreated(serverId, entity) {
      if (!wantsNotices(entity)) return
      const { name, language } = server(serverId)
      const content = TEXTS[language].notification.roleRecreated(entity.name, name)
      await tellOnce(entity.ownerId, `role-recreated ${serverId} ${entity.id}`, content)
    },
  }
}

/** Owners who switched off everything, or accept no direct messages, are left alone. */
export function wantsNotices({ notify: { onMention, onTrigger, onReply } }: Entity): boolean {
  return onMention || onTrigger || onReply
}
