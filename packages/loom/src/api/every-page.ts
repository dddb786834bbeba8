import type { PageQuery } from '@arachne/contract'

/** The most that one answer holds. */
const PAGE = 100
/** Nobody picks from a longer list; anything beyond it can still be reached by address. */
const MOST_PAGES = 10

/** The whole list of this name, page by page, for choices and for lookups by id. */
export async function everyPage<
  Name extends string,
  Answer extends { next?: string | undefined } & Record<Name, readonly unknown[]>,
>(list: Name, load: (page: PageQuery) => Promise<Answer>): Promise<Answer> {
  let all = await load({ limit: PAGE })
  for (let pages = 1; all.next !== undefined && pages < MOST_PAGES; pages += 1) {
    const page = await load({ limit: PAGE, after: all.next })
    all = { ...page, [list]: [...all[list], ...page[list]] }
  }
  return all
}
