import type { PageQuery } from '@arachne/contract'
import { AppError } from '@arachne/core/errors'
import type * as z from 'zod'

/** One page of an ordered list; `after` is the id of the previous page's last item. */
export function pageOf<T>(
  items: readonly T[],
  { limit, after }: z.output<typeof PageQuery>,
  idOf: (item: T) => string,
): { page: T[]; next?: string } {
  const start = after === undefined ? 0 : items.findIndex((item) => idOf(item) === after) + 1
  if (after !== undefined && start === 0) {
    const message = 'after: is no longer in this list; start again without it'
    throw new AppError('invalid', message, { reason: 'page_gone' })
  }
  const page = items.slice(start, start + limit)
  const last = page.at(-1)
  const hasMore = last !== undefined && start + limit < items.length
  return { page, ...(hasMore && { next: idOf(last) }) }
}
