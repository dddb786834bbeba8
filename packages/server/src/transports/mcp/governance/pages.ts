import { AppError } from '@arachne/core/errors'

/** The data, and where the next page begins. */
export interface ReadPage {
  body: unknown
  meta?: { nextCursor?: string; total?: number }
}

const USUAL = 50
const MOST = 100

export interface PageWish {
  limit: number
  cursor?: string
}

export function wishIn(query: URLSearchParams): PageWish {
  const asked = Number.parseInt(query.get('limit') ?? '', 10)
  const limit = Number.isNaN(asked) ? USUAL : Math.min(MOST, Math.max(1, asked))
  const cursor = query.get('cursor')
  return { limit, ...(cursor !== null && cursor !== '' && { cursor }) }
}

/** A page of a complete list in order. */
export function pageOfAll(things: readonly { _id: string }[], { limit, cursor }: PageWish): ReadPage {
  const start = cursor === undefined ? 0 : things.findIndex(({ _id }) => _id === cursor) + 1
  if (cursor !== undefined && start === 0) throw noSuchPage()
  const body = things.slice(start, start + limit)
  const last = body.at(-1)
  const total = things.length
  if (last === undefined || start + limit >= total) return { body, meta: { total } }
  const { _id: nextCursor } = last
  return { body, meta: { total, nextCursor } }
}

export function noSuchPage(): AppError {
  return new AppError('invalid', "cursor: isn't in this list; start again without it", {
    reason: 'page_gone',
  })
}
