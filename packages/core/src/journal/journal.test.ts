import { describe, expect, it } from 'vitest'

import { canonicalText, GENESIS_HASH, seal } from './chain.ts'
import type { JournalEntry, JournalFacts, JournalStore } from './journal-store.ts'
import { createJournal } from './journal.ts'

/** Stands in for SHA-256: the same text gives the same hash, another text another one. */
const hashes = new Map<string, string>()
function sha256(text: string): string {
  const known = hashes.get(text) ?? String(hashes.size + 1).padStart(64, '0')
  hashes.set(text, known)
  return known
}
const clock = { now: () => Date.UTC(2026, 10, 15) }

const facts: JournalFacts = {
  space: 'server:1',
  actor: 'entity:a',
  action: 'message.sent',
  target: 'channel:2',
  outcome: 'ok',
  details: { parts: 1 },
}

const pause = () => Promise.resolve()

/** Entries that stand for themselves. */
const content = { spaces: () => Promise.resolve([]), page: () => Promise.resolve(undefined) }

/** Yields before every answer, so that writers really meet. */
function createMemoryStore(entries: JournalEntry[] = []): JournalStore {
  const of = (space: string) =>
    entries.filter((entry) => entry.space === space).toSorted((a, b) => a.seq - b.seq)
  return {
    async last(space) {
      await pause()
      return of(space).at(-1)
    },
    async append(entry) {
      await pause()
      if (of(entry.space).some(({ seq }) => seq === entry.seq)) return false
      entries.push(entry)
      return true
    },
    spaces: () => Promise.resolve([...new Set(entries.map(({ space }) => space))].toSorted()),
    page: (space, after, limit) =>
      Promise.resolve(
        of(space)
          .filter(({ seq }) => seq > (after ?? -Infinity))
          .slice(0, limit),
      ),
  }
}

async function write(count: number, space = facts.space): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = []
  const journal = createJournal({ store: createMemoryStore(entries), content, clock, sha256 })
  for (let n = 1; n <= count; n += 1) {
    await journal.record({ ...facts, space, details: { n } })
  }
  return entries
}

const check = (entries: JournalEntry[]) =>
  createJournal({ store: createMemoryStore(entries), content, clock, sha256 })

describe('recording', () => {
  it('chains the entries of a space without gaps from a fixed beginning', async () => {
    const entries = await write(3)
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(entries.map(({ previousHash }) => previousHash)).toEqual([
      GENESIS_HASH,
      entries[0]?.hash,
      entries[1]?.hash,
    ])
    expect(entries[0]?.at).toBe('2026-11-15T00:00:00.000Z')
  })

  it('keeps a chain of its own for every space', async () => {
    const entries: JournalEntry[] = []
    const journal = check(entries)
    await Promise.all([journal.record(facts), journal.record({ ...facts, space: 'instance' })])
    expect(entries.map(({ seq }) => seq)).toEqual([1, 1])
  })

  it('hashes a documented text, the same whatever the order of the details', async () => {
    const [entry] = await write(1)
    expect(entry).toBeDefined()
    if (entry === undefined) return
    expect(canonicalText({ ...entry, details: { b: null, a: 'x' } })).toBe(
      `["arachne-journal-1","server:1",1,"2026-11-15T00:00:00.000Z","entity:a","message.sent","channel:2","ok",[["a","x"],["b",null]],"${GENESIS_HASH}"]`,
    )
  })

  it('settles ninety-nine writers in three processes', async () => {
    const entries: JournalEntry[] = []
    const store = createMemoryStore(entries)
    const journals = [1, 2, 3].map(() => createJournal({ store, content, clock, sha256 }))
    const written = journals.flatMap((journal) =>
      Array.from({ length: 33 }, (_, n) => journal.record({ ...facts, details: { n } })),
    )
    await Promise.all(written)
    expect(new Set(entries.map(({ seq }) => seq)).size).toBe(99)
    expect(await check(entries).verify()).toMatchObject({ ok: true, spaces: [{ entries: 99 }] })
  })

  it('goes on after a write that failed', async () => {
    const store = createMemoryStore()
    let broken = true
    const journal = createJournal({
      content,
      clock,
      sha256,
      store: {
        ...store,
        append: (entry) => (broken ? Promise.reject(new Error('disk full')) : store.append(entry)),
      },
    })
    await expect(journal.record(facts)).rejects.toThrow('disk full')
    broken = false
    await expect(journal.record(facts)).resolves.toMatchObject({ seq: 1 })
  })

  it('gives up when it never gets a turn', async () => {
    const journal = createJournal({
      content,
      clock,
      sha256,
      store: { ...createMemoryStore(), append: () => Promise.resolve(false) },
    })
    await expect(journal.record(facts)).rejects.toThrow('The journal is too busy; try again.')
  })
})

describe('what may not get in', () => {
  it('accepts the facts that the refusals below vary', async () => {
    await expect(check([]).record(facts)).resolves.toMatchObject(facts)
  })

  it.each([
    [{ details: { note: 'x'.repeat(201) } }, 'the detail "note" is longer than 200 characters'],
    [{ details: { note: 'two\nlines' } }, 'the detail "note" contains control characters'],
    [{ details: { note: '\ud800' } }, 'the detail "note" is not well-formed text'],
    [{ details: { n: Number.NaN } }, 'the detail "n" is not a finite number'],
    [{ details: { Note: 'x' } }, 'the detail "Note" has a name that is not lower_case'],
    [{ details: { list: ['x'] } }, 'the detail "list" is neither text'],
    [
      { details: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`d${n}`, n])) },
      'details hold more',
    ],
    [{ target: 'x'.repeat(201) }, 'target is longer'],
    [{ actor: '' }, 'actor is empty'],
  ])('refuses %o', async (over, message) => {
    const entries: JournalEntry[] = []
    const refused = { ...facts, ...over } as JournalFacts
    await expect(check(entries).record(refused)).rejects.toThrow(message)
    expect(entries).toEqual([])
  })

  it('does not repeat the refused text', async () => {
    const secret = 'do not tell anybody '.repeat(20)
    const refusal = await check([])
      .record({ ...facts, details: { note: secret } })
      .catch(String)
    expect(refusal).not.toContain('do not tell')
  })
})

type Fault = (entries: JournalEntry[]) => void

function edit(at: number, change: Partial<JournalEntry>): Fault {
  return (entries) => {
    const entry = entries[at]
    if (entry !== undefined) entries[at] = { ...entry, ...change }
  }
}

const RESEALED: Fault = (entries) => {
  const entry = entries[4]
  if (entry !== undefined) entries[4] = seal({ ...entry, actor: 'entity:b' }, sha256)
}

const REMOVED_AND_RENUMBERED: Fault = (entries) => {
  entries.splice(4, 1)
  entries.forEach((entry, at) => (entries[at] = { ...entry, seq: at + 1 }))
}

const INSERTED: Fault = (entries) => {
  const before = entries[3]
  if (before === undefined) return
  entries.splice(4, 0, seal({ ...before, seq: 5, previousHash: before.hash, action: 'forged' }, sha256))
  entries.forEach((entry, at) => (entries[at] = { ...entry, seq: at + 1 }))
}

const SWAPPED: Fault = (entries) => {
  const [a, b] = [entries[4], entries[5]]
  if (a === undefined || b === undefined) return
  entries[4] = { ...b, seq: 5 }
  entries[5] = { ...a, seq: 6 }
}

describe('verifying', () => {
  it.each<[string, Fault, number, string]>([
    ['a changed actor', edit(4, { actor: 'entity:b' }), 5, 'Entry 5 was changed.'],
    ['a changed action', edit(4, { action: 'message.deleted' }), 5, 'Entry 5 was changed.'],
    ['a changed target', edit(4, { target: 'channel:3' }), 5, 'Entry 5 was changed.'],
    ['a changed outcome', edit(4, { outcome: 'failed' }), 5, 'Entry 5 was changed.'],
    ['a changed detail', edit(4, { details: { n: 50 } }), 5, 'Entry 5 was changed.'],
    ['an added detail', edit(4, { details: { n: 5, m: 1 } }), 5, 'Entry 5 was changed.'],
    ['a changed time', edit(4, { at: '2026-11-14T00:00:00.000Z' }), 5, 'Entry 5 was changed.'],
    ['a changed hash', edit(4, { hash: GENESIS_HASH }), 5, 'Entry 5 was changed.'],
    ['an entry sealed anew', RESEALED, 6, "Entry 6 doesn't follow the one before it."],
    ['a removed entry', (entries) => entries.splice(4, 1), 5, 'Entry 5 is missing.'],
    ['a removed first entry', (entries) => entries.splice(0, 1), 1, 'Entry 1 is missing.'],
    ['a removed entry, renumbered', REMOVED_AND_RENUMBERED, 5, "Entry 5 doesn't follow the one before it."],
    ['an inserted entry', INSERTED, 6, "Entry 6 doesn't follow the one before it."],
    ['two swapped entries', SWAPPED, 5, "Entry 5 doesn't follow the one before it."],
  ])('finds %s', async (_name, plant, brokenAt, problem) => {
    const entries = await write(8)
    plant(entries)
    expect(await check(entries).verify()).toMatchObject({
      ok: false,
      spaces: [{ ok: false, entries: brokenAt - 1, brokenAt, problem }],
    })
  })

  it('tells a typing error from an empty space, and from one that was emptied', async () => {
    const journal = check([])
    await expect(journal.verify('server:typo')).rejects.toMatchObject({ code: 'not_found' })
    expect(await journal.verify('instance')).toMatchObject({ ok: true, spaces: [{ entries: 0 }] })
    expect(await journal.verify('server:1', { seq: 3, hash: GENESIS_HASH })).toMatchObject({ ok: false })
  })

  it('finds a cut-off end when the head is known from elsewhere', async () => {
    const entries = await write(8)
    const [report] = (await check(entries).verify('server:1')).spaces
    const head = report?.head ?? undefined
    expect(head?.seq).toBe(8)
    entries.pop()
    expect(await check(entries).verify('server:1')).toMatchObject({ ok: true })
    expect(await check(entries).verify('server:1', head)).toMatchObject({
      ok: false,
      spaces: [{ problem: 'The journal ends at entry 7, but entry 8 was noted.' }],
    })
    entries.length = 0
    expect(await check(entries).verify('server:1', head)).toMatchObject({ ok: false })
  })

  it('finds a chain that was forged as a whole when the head is known from elsewhere', async () => {
    const [report] = (await check(await write(8)).verify('server:1')).spaces
    const forged: JournalEntry[] = []
    const forger = createJournal({ store: createMemoryStore(forged), content, clock, sha256 })
    for (let n = 1; n <= 9; n += 1) {
      await forger.record({ ...facts, details: { n: -n } })
    }
    expect(await check(forged).verify('server:1')).toMatchObject({ ok: true })
    expect(await check(forged).verify('server:1', report?.head ?? undefined)).toMatchObject({
      ok: false,
      spaces: [{ brokenAt: 8, problem: "Entry 8 isn't the one that was noted." }],
    })
  })

  it('reports every space and does not let one hide another', async () => {
    const entries = [...(await write(2, 'instance')), ...(await write(2, 'server:1'))]
    edit(0, { actor: 'nobody' })(entries)
    const { ok, spaces } = await check(entries).verify()
    expect(ok).toBe(false)
    expect(spaces.map(({ space, ok: right }) => [space, right])).toEqual([
      ['instance', false],
      ['server:1', true],
    ])
  })

  it('follows a chain longer than a page, and finds a fault on any page', async () => {
    const entries = await write(1_203)
    expect(await check(entries).verify()).toMatchObject({ ok: true, spaces: [{ entries: 1_203 }] })
    edit(1_200, { actor: 'entity:b' })(entries)
    expect(await check(entries).verify()).toMatchObject({ ok: false, spaces: [{ brokenAt: 1_201 }] })
  })

  it('notices any single changed entry, wherever it is', async () => {
    const right = await write(40)
    const changes: Partial<JournalEntry>[] = [{ actor: 'x' }, { seq: 99 }, { previousHash: sha256('x') }]
    const reports = right.flatMap((_, at) =>
      changes.map(async (change) => {
        const entries = [...right]
        edit(at, change)(entries)
        return (await check(entries).verify()).ok
      }),
    )
    expect(await Promise.all(reports)).toEqual(reports.map(() => false))
  })
})
