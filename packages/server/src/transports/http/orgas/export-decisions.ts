import type { DecisionEntryView } from '@arachne/contract/governance'

import { CSV_MARK, csvLine } from '../activity/csv.ts'

const PAGE = 500

/** Newest first, older than the entry with the number `before`. */
type ReadPage = (at: { before?: number; limit: number }) => Promise<DecisionEntryView[]>

/** The journal to its end, a page at a time: the next one is read when whoever receives it has room for it. */
export async function* exportDecisions(format: 'csv' | 'json', read: ReadPage): AsyncGenerator<string> {
  yield format === 'csv' ? `${CSV_MARK}${csvLine(HEAD)}` : '{"decisions":['
  let before: number | undefined
  for (;;) {
    const page = await read({ ...(before !== undefined && { before }), limit: PAGE })
    if (page.length > 0) yield format === 'csv' ? inCsv(page) : inJson(page, before === undefined)
    if (page.length < PAGE) break
    before = page.at(-1)?.seq
  }
  if (format === 'json') yield ']}'
}

const inCsv = (page: readonly DecisionEntryView[]) => page.map((entry) => csvLine(cellsOf(entry))).join('')

function inJson(page: readonly DecisionEntryView[], isFirst: boolean): string {
  return `${isFirst ? '' : ','}${page.map((entry) => JSON.stringify(entry)).join(',')}`
}

const HEAD =
  'seq at kind action author author_email actor_kind agent role team target_type target_id target_name before after hash previous_hash'.split(
    ' ',
  )

function cellsOf(entry: DecisionEntryView): (string | null)[] {
  return [
    String(entry.seq),
    entry.at,
    entry.kind,
    entry.action,
    entry.author?.name ?? null,
    entry.author_email,
    entry.actor_kind,
    entry.agent_name,
    entry.role_name,
    entry.team?.name ?? null,
    entry.target_type,
    entry.target_id,
    entry.target_name,
    JSON.stringify(entry.diff.before),
    JSON.stringify(entry.diff.after),
    entry.hash,
    entry.previous_hash,
  ]
}
