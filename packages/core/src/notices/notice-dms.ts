import type { NoticeKind, Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'
import { MESSAGES } from '@arachne/words/messages'

import { AppError } from '../errors.ts'
import type { DirectMessages } from '../identities/direct-messages/direct-messages.ts'
import type { EntityStore } from '../identities/entities/entity-store.ts'
import { wantsNotices } from '../identities/memberships/owner-notices.ts'
import { plain } from '../identities/texts/marks.ts'
import type { Notice, NoticeStore } from './notice-store.ts'

interface Deps {
  store: Pick<NoticeStore, 'dmLanguage' | 'dmReaders'>
  dms: Pick<DirectMessages, 'send'>
  entities: Pick<EntityStore, 'find'>
  /** Also of a lost server. */
  serverName(id: Snowflake): string | undefined
  /** Asked from Discord now. */
  rules(userId: Snowflake): Promise<ReadonlySet<Snowflake>>
  /** Where they can be read. */
  url(): string
}

/** Owners who want to hear anything about their entity get these by direct message in any case. */
const TOLD_ANYWAY: ReadonlySet<NoticeKind> = new Set(['server_gone', 'role_recreated'])

/** Sends notices by direct message to people who asked for that. */
export function createNoticeDms({ store, dms, entities, serverName, rules, url }: Deps) {
  async function readersOf({ audience, by }: Notice) {
    const [kind, id = ''] = audience.split(':')
    if (kind === 'person') {
      const language = await store.dmLanguage(id)
      return language === null ? [] : [{ userId: id, language }]
    }
    const readers = (await store.dmReaders()).filter(({ userId }) => userId !== by)
    const ruling = await Promise.all(readers.map(async ({ userId }) => (await rules(userId)).has(id)))
    return readers.filter((_, index) => ruling[index])
  }

  return async (notice: Notice): Promise<void> => {
    const { kind, entityId, serverId } = notice
    // Their direct messages are closed.
    if (kind === 'dms_closed') return
    const entity = entityId === null ? undefined : await entities.find(entityId)
    if (TOLD_ANYWAY.has(kind) && entity !== undefined && wantsNotices(entity)) return
    const readers = await readersOf(notice)
    if (readers.length === 0) return
    const names = {
      entity: entity?.name,
      server: serverId === null ? undefined : serverName(serverId),
    }
    for (const { userId, language } of readers) {
      try {
        await dms.send(userId, { content: `${noticeText(kind, language, names)} ${url()}` })
      } catch (error) {
        // People who can't be messaged find it in the page.
        if (!(error instanceof AppError)) throw error
      }
    }
  }
}

/** Current names; deleted things get a generic one. */
interface NoticeNames {
  entity: string | undefined
  server: string | undefined
}

/** For a direct message. The Loom has its own texts. */
function noticeText(kind: NoticeKind, language: Language, { entity, server }: NoticeNames): string {
  const { kinds, anEntity, aServer } = MESSAGES[language].noticeMessages
  return kinds[kind](plain(entity ?? anEntity), plain(server ?? aServer))
}
