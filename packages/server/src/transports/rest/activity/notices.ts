import type { NoticeView, Snowflake } from '@arachne/contract'
import type { NOTICE_ROUTES } from '@arachne/contract/routes'
import type { Person } from '@arachne/core/access'
import type { PersonFace } from '@arachne/core/governance'
import type { NameBook, Places } from '@arachne/core/identities'
import type { Notice, NoticeReader, NoticeStore } from '@arachne/core/notices'
import type { Clock } from '@arachne/core/ports'

import type { Live } from '../../web/live/live.ts'
import type { Handlers } from '../bind-routes.ts'

export interface NoticeDeps {
  noticeStore: NoticeStore
  names: NameBook
  places: Pick<Places, 'servers'>
  /** Also of a lost server. */
  serverName(id: Snowflake): string | undefined
  clock: Clock
  live: Pick<Live, 'noticed'>
}

/** The caller's notices: about their own entities, and the servers they manage on Discord. */
export function noticeHandlers(deps: NoticeDeps): Handlers<typeof NOTICE_ROUTES> {
  const { noticeStore: store, names, places, serverName, clock, live } = deps

  function readerOf({ person, face }: { person: Person; face: PersonFace }): NoticeReader {
    const ruled = places.servers().filter(({ id }) => person.administers(id))
    return { userId: face.id, serverIds: ruled.map(({ id }) => id) }
  }
  const present = createPresent({ names, serverName })

  return {
    async listNotices({ input: { limit, after, unread = false }, ...asker }) {
      const reader = readerOf(asker)
      const found = await store.page(reader, { limit: limit + 1, after, unreadOnly: unread })
      const page = found.slice(0, limit)
      const last = page.at(-1)
      return {
        notices: await present(page),
        unread: await store.countUnread(reader),
        ...(found.length > limit && last && { next: last.id }),
      }
    },
    async readNotices({ input, ...asker }) {
      const reader = readerOf(asker)
      const which = 'ids' in input ? { ids: input.ids } : { all: new Date(clock.now()).toISOString() }
      await store.markRead(reader, which)
      live.noticed(`person:${reader.userId}`)
      return { unread: await store.countUnread(reader) }
    },
    async noticeSettings({ face }) {
      return { by_dm: await store.dmLanguage(face.id) }
    },
    async changeNoticeSettings({ face, input: { by_dm: language } }) {
      await store.setDmLanguage(face.id, language)
      return { by_dm: language }
    },
  }
}

function createPresent({ names, serverName }: Pick<NoticeDeps, 'names' | 'serverName'>) {
  return async (notices: readonly (Notice & { read: boolean })[]): Promise<NoticeView[]> => {
    const faces = await names.entities(notices.flatMap(({ entityId }) => entityId ?? []))
    const people = await names.people(notices.flatMap(({ by }) => by ?? []))
    return notices.map((notice) => {
      const { id, kind, at, read, closed, entityId, serverId, by, requestId } = notice
      const face = faces.get(entityId ?? '')
      const looks = { avatar_url: face?.avatarUrl ?? null, accent_color: face?.accentColor ?? null }
      return {
        id,
        kind,
        at,
        read,
        closed,
        entity: entityId !== null && face ? { id: entityId, name: face.name, ...looks } : null,
        server: serverId === null ? null : { id: serverId, name: serverName(serverId) ?? null },
        by: by === null ? null : { id: by, name: people.get(by) ?? null },
        request_id: requestId,
      }
    })
  }
}
