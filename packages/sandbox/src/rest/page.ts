import { compareIds } from '../world/id-order.ts'
import type { Id } from '../world/records.ts'
import type { RestContext } from './handler.ts'
import { readForm } from './validate.ts'

interface Page {
  before: Id | undefined
  after: Id | undefined
  limit: number
}

/** `before`, `after` and `limit` of a query. */
export function readPage({ query }: RestContext, most: number, usual = most): Page {
  return readForm(Object.fromEntries(query), (fields) => ({
    before: fields.snowflake('before'),
    after: fields.snowflake('after'),
    limit: fields.integer('limit', { min: 1, max: most }) ?? usual,
  }))
}

/** That page of a list, in the order of ids; before an id come the nearest ones. */
export function pageOf<T>(list: Iterable<T>, idOf: (item: T) => Id, { before, after, limit }: Page): T[] {
  const within = [...list]
    .filter((item) => before === undefined || compareIds(idOf(item), before) < 0)
    .filter((item) => after === undefined || compareIds(idOf(item), after) > 0)
    .toSorted((a, b) => compareIds(idOf(a), idOf(b)))
  return before === undefined ? within.slice(0, limit) : within.slice(-limit)
}
