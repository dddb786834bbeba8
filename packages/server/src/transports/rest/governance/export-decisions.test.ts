import { type DecisionEntryView, ExportEntriesAnswer } from '@arachne/contract/governance'
import { expect, it } from 'vitest'

import { exportDecisions } from './export-decisions.ts'

const ENTRIES = 10_001
const WHOLE = { ok: true, entries: ENTRIES, head: null, problem: null }

function entry(seq: number): DecisionEntryView {
  return {
    seq,
    at: new Date(seq).toISOString(),
    kind: 'Process',
    action: 'opened',
    author: null,
    author_email: null,
    role_name: null,
    team: null,
    target_type: 'topic',
    target_id: `topic-${seq}`,
    target_name: seq === 7 ? '=SUM(A1)' : null,
    diff: { type: 'Process', before: {}, after: {} },
    actor_kind: 'system',
    grant_id: null,
    agent_name: null,
    hash: 'ab'.repeat(32),
    previous_hash: 'cd'.repeat(32),
  }
}

function journalOf(entries: number) {
  const pages: number[] = []
  const read = async ({ before = entries + 1, limit }: { before?: number; limit: number }) => {
    const page = Array.from({ length: Math.min(limit, before - 1) }, (_, less) => entry(before - 1 - less))
    pages.push(page.length)
    return page
  }
  return { read, pages }
}

async function whole(text: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const part of text) all += part
  return all
}

it('gives every entry as JSON, however many there are', async () => {
  const { decisions } = ExportEntriesAnswer.parse(
    JSON.parse(await whole(exportDecisions('json', journalOf(ENTRIES).read, WHOLE))),
  )
  expect(decisions.map(({ seq }) => seq)).toEqual(
    Array.from({ length: ENTRIES }, (_, less) => ENTRIES - less),
  )
})

it('gives every entry as CSV, with one head and nothing a spreadsheet would run', async () => {
  const lines = (await whole(exportDecisions('csv', journalOf(ENTRIES).read, WHOLE))).split('\r\n')
  expect(lines).toHaveLength(ENTRIES + 2)
  expect(lines[0]).toMatch(/^\uFEFFseq,at,/)
  expect(lines[1]).toMatch(/^10001,/)
  expect(lines.at(-2)).toMatch(/^1,/)
  expect(lines.find((line) => line.startsWith('7,'))).toContain(",'=SUM(A1),")
})

it('reads the next page only when somebody takes it', async () => {
  const journal = journalOf(ENTRIES)
  const text = exportDecisions('csv', journal.read, WHOLE)
  await text.next()
  await text.next()
  expect(journal.pages).toHaveLength(1)
  expect(Math.max(...journal.pages)).toBeLessThan(ENTRIES / 10)
})

it.each([
  ['json', 0, /^\{"decisions":\[\],"verified":\{.*\}\}$/],
  ['json', 1000, /\],"verified":\{.*\}\}$/],
] as const)('ends %s well after %i entries', async (format, entries, end) => {
  const text = await whole(exportDecisions(format, journalOf(entries).read, WHOLE))
  expect(text).toMatch(end)
  expect(ExportEntriesAnswer.parse(JSON.parse(text)).decisions).toHaveLength(entries)
})
