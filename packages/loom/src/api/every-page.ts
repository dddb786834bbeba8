import type { PageQuery } from '@arachne/contract'

/** As many as one answer holds. */
const PAGE = 100
/** Nobody picks from a longer list; whoever looks for one more has its address. */
const MOST_PAGES = 10

interface Paged {
  next?: string | undefined
}

/** A whole list, page by page: for what is chosen from, or looked up by id. */
export async function everyPage<Answer extends Paged>(
  load: (page: PageQuery) => Promise<Answer>,
  join: (before: Answer, page: Answer) => Answer,
): Promise<Answer> {
  let all = await load({ limit: PAGE })
  for (let pages = 1; all.next !== undefined && pages < MOST_PAGES; pages += 1) {
    const page = await load({ limit: PAGE, after: all.next })
    const { next: _read, ...before } = all
    all = join(before as Answer, page)
  }
  return all
}
