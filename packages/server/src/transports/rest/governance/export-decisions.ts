import type { DecisionEntryView, VerifyEntriesAnswer } from '@arachne/contract/governance'

import { CSV_MARK, csvLine } from '../activity/csv.ts'

const PAGE = 500

/** Newest first, older than the entry with the number `before`. */
export type ReadPage = (at: { before?: number; limit: number }) => Promise<DecisionEntryView[]>

/**
 * The whole journal, a page at a time: the next page is read when the receiver has room for it. The result of the check
 * is included, because a file outlives the place it came from.
 */
export async function* exportDecisions(
  format: 'csv' | 'json',
  read: ReadPage,
  check: VerifyEntriesAnswer,
): AsyncGenerator<string> {
  yield format === 'csv' ? `${CSV_MARK}${csvLine(HEAD)}` : '{"decisions":['
  let before: number | undefined
  let isTold = check.problem === null
  for (;;) {
    const page = await read({ ...(before !== undefined && { before }), limit: PAGE })
    if (page.length > 0) yield format === 'csv' ? inCsv(page, check) : inJson(page, before === undefined)
    isTold ||= page.some(({ seq }) => seq === check.problem?.seq)
    if (page.length < PAGE) break
    before = page.at(-1)?.seq
  }
  if (format === 'json') yield `],"verified":${JSON.stringify(check)}}`
  else if (!isTold && check.problem !== null) yield csvLine(missingLine(check.problem))
}

function inCsv(page: readonly DecisionEntryView[], check: VerifyEntriesAnswer): string {
  return page.map((entry) => csvLine([...cellsOf(entry), verdictOn(entry.seq, check)])).join('')
}

/** After the first flaw, nothing follows from a correct entry any more. */
function verdictOn(seq: number, { problem }: VerifyEntriesAnswer): string {
  if (problem === null || seq < problem.seq) return 'ok'
  return seq === problem.seq ? problem.message : 'not checked'
}

/** A missing entry has no line of its own. */
function missingLine({ seq, message }: NonNullable<VerifyEntriesAnswer['problem']>): (string | null)[] {
  return HEAD.map((name) => (name === 'seq' ? String(seq) : name === 'verified' ? message : null))
}

function inJson(page: readonly DecisionEntryView[], isFirst: boolean): string {
  return `${isFirst ? '' : ','}${page.map((entry) => JSON.stringify(entry)).join(',')}`
}

const HEAD =
  'seq at kind action author author_email actor_kind agent role team target_type target_id target_name before after hash previous_hash verified'.split(
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
