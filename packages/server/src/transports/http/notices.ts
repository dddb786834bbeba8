import {
  type ListNoticesAnswer,
  ListNoticesQuery,
  NoticeSettings,
  type NoticeView,
  ReadNoticesBody,
  type Snowflake,
  type UnreadNoticesAnswer,
} from '@arachne/contract'
import {
  AppError,
  type Clock,
  type NameBook,
  type Notice,
  type NoticeReader,
  type NoticeStore,
  type Person,
  type Places,
} from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import type { HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'
import type { Live } from './live/live.ts'

export interface NoticeDeps {
  noticeStore: NoticeStore
  names: NameBook
  places: Pick<Places, 'servers'>
  /** Also of one that is lost. */
  serverName(id: Snowflake): string | undefined
  clock: Clock
  live: Pick<Live, 'noticed'>
}

/** What whoever asks should know: of their own entities, and of the servers they administer on Discord. */
export function noticeRoutes({ noticeStore: store, places, clock, live, ...naming }: NoticeDeps) {
  function readerOf({ userId, administers }: Person): NoticeReader {
    if (userId === null) throw new AppError('invalid', 'Only people who are logged in are told something.')
    const ruled = places.servers().filter(({ id }) => administers(id))
    return { userId, serverIds: ruled.map(({ id }) => id) }
  }
  const present = createPresent(naming)

  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const { limit, after, unread = false } = parseInput(ListNoticesQuery, c.req.query())
      const reader = readerOf(c.var.person)
      const found = await store.page(reader, { limit: limit + 1, after, unreadOnly: unread })
      const page = found.slice(0, limit)
      const last = page.at(-1)
      const answer: ListNoticesAnswer = {
        notices: await present(page),
        unread: await store.countUnread(reader),
        ...(found.length > limit && last && { next: last.id }),
      }
      return c.json(answer)
    })
    .post('/read', async (c) => {
      const reader = readerOf(c.var.person)
      const body = parseInput(ReadNoticesBody, await readJson(c.req.raw))
      await store.markRead(
        reader,
        'ids' in body ? { ids: body.ids } : { all: new Date(clock.now()).toISOString() },
      )
      live.noticed(`person:${reader.userId}`)
      return c.json({ unread: await store.countUnread(reader) } satisfies UnreadNoticesAnswer)
    })
    .get('/settings', async (c) => {
      const { userId } = readerOf(c.var.person)
      return c.json({ by_dm: await store.dmLanguage(userId) } satisfies NoticeSettings)
    })
    .put('/settings', async (c) => {
      const { userId } = readerOf(c.var.person)
      const { by_dm: language } = parseInput(NoticeSettings, await readJson(c.req.raw))
      await store.setDmLanguage(userId, language)
      return c.json({ by_dm: language } satisfies NoticeSettings)
    })
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
