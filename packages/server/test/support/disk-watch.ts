import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { sql } from 'kysely'

import type { Database } from '../../src/adapters/db/engine/database.ts'

const PAGE = 4096
const SEGMENT = 16 * 1024 * 1024
/** Postgres' log comes in pages with a head each, which may stand in the midst of a row; a segment's first is longer. */
const LOG_PAGE = 8192
const LOG_HEAD = 24
const LOG_SEGMENT_HEAD = 40

/** What somebody sees on the disk who saw it a moment ago. */
export interface Sight {
  /** Pages of files that are new or not what they were, and what was added to logs. */
  fresh: Buffer
  /** Numbers about them: how many, where, how long. */
  signs: Record<string, number>
}

export interface DiskWatch {
  look(): Promise<Sight>
}

/** Watches all files beside an SQLite database, or all relations of a schema and the log of a Postgres. */
export async function watchDisk(database: Database): Promise<DiskWatch> {
  const before = new Map<string, Buffer>()
  const stamps = new Map<string, string>()
  const log = database.engine === 'postgres' ? await watchLog(database) : undefined
  const watch = {
    async look(): Promise<Sight> {
      const logged = await log?.look()
      const pages: Buffer[] = []
      const signs: Record<string, number> = { pages: 0, places: 0, last: 0, ...logged?.signs }
      for (const path of await filesOf(database)) {
        const stamp = stampOf(path)
        if (stamps.get(path) === stamp) continue
        stamps.set(path, stamp)
        const now = readFileSync(path)
        for (const at of changedPages(before.get(path), now)) {
          pages.push(now.subarray(at, at + PAGE))
          signs.pages = (signs.pages ?? 0) + 1
          signs.places = (signs.places ?? 0) + at / PAGE
          signs.last = at / PAGE
        }
        before.set(path, now)
      }
      // What was written first comes first.
      return { fresh: Buffer.concat([...(logged === undefined ? [] : [logged.bytes]), ...pages]), signs }
    },
  }
  await watch.look()
  return watch
}

/** A file that was not written since has the same one. */
function stampOf(path: string): string {
  const { mtimeNs, size } = statSync(path, { bigint: true })
  return `${mtimeNs} ${size}`
}

function changedPages(before: Buffer | undefined, now: Buffer): number[] {
  const changed: number[] = []
  for (let at = 0; at < now.length; at += PAGE) {
    const old = before?.subarray(at, at + PAGE)
    if (old === undefined || !now.subarray(at, at + PAGE).equals(old)) changed.push(at)
  }
  return changed
}

async function filesOf({ engine, file, queries }: Database): Promise<string[]> {
  if (engine === 'sqlite') {
    const folder = dirname(file ?? '')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((name) => join(folder, name))
      .filter((path) => !path.endsWith('-shm') && statSync(path).isFile())
  }
  await sql`checkpoint`.execute(queries)
  const folder = await dataDirectory(queries)
  const { rows } = await sql<{ path: string | null }>`
    with mine as (select oid, reltoastrelid from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'i'))
    select pg_relation_filepath(oid) as path from mine
    union all select pg_relation_filepath(reltoastrelid) from mine where reltoastrelid <> 0
  `.execute(queries)
  return rows
    .flatMap(({ path }) => (path === null ? [] : join(folder, path)))
    .filter((path) => existsSync(path))
}

async function dataDirectory(queries: Database['queries']): Promise<string> {
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(queries)
  return rows[0]?.data_directory ?? ''
}

/** What was added to the log since the last look, as bytes and as pg_waldump tells it of relations that are ours. */
async function watchLog({ queries }: Database) {
  const folder = join(await dataDirectory(queries), 'pg_wal')
  const { rows: programs } = await sql<{ folder: string }>`
    select setting as folder from pg_config where name = 'BINDIR'`.execute(queries)
  const waldump = join(programs[0]?.folder ?? '', 'pg_waldump')
  /** A commit that waits for the disk takes along everything before it. */
  const end = async () => {
    await queries.transaction().execute(async (db) => {
      await sql`set local synchronous_commit = on`.execute(db)
      await sql`select pg_logical_emit_message(true, 'looked', '')`.execute(db)
    })
    const { rows } = await sql<{ at: string; file: string }>`
      select pg_current_wal_flush_lsn()::text as at, pg_walfile_name(pg_current_wal_flush_lsn()) as file
    `.execute(queries)
    return { at: rows[0]?.at ?? '', timeline: Number.parseInt(rows[0]?.file.slice(0, 8) ?? '1', 16) }
  }
  const ours = async () => {
    const { rows } = await sql<{ path: string | null }>`
      with mine as (select oid, reltoastrelid from pg_class where relnamespace = current_schema()::regnamespace)
      select pg_relation_filepath(oid) as path from mine
      union all select pg_relation_filepath(reltoastrelid) from mine where reltoastrelid <> 0
    `.execute(queries)
    return new Set(rows.map(({ path }) => path?.split('/').at(-1)))
  }
  let from = (await end()).at
  return {
    async look() {
      const { at: to, timeline } = await end()
      const told = execFileSync(waldump, ['-p', folder, '-t', String(timeline), '-s', from, '-e', to], {
        encoding: 'utf8',
        maxBuffer: 1 << 30,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const bytes = readLog(folder, timeline, { from: positionOf(from), to: positionOf(to) })
      from = to
      return { bytes, signs: signsOf(told, await ours()) }
    },
  }
}

const positionOf = (lsn: string): number => {
  const [high = '', low = ''] = lsn.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

function readLog(folder: string, timeline: number, { from, to }: { from: number; to: number }): Buffer {
  const perLog = 2 ** 32 / SEGMENT
  const parts: Buffer[] = []
  for (let at = from; at < to;) {
    const segment = Math.floor(at / SEGMENT)
    const length = Math.min(to, (segment + 1) * SEGMENT) - at
    const name = `${hex(timeline)}${hex(Math.floor(segment / perLog))}${hex(segment % perLog)}`
    parts.push(...withoutHeads(readPart(join(folder, name), at % SEGMENT, length), at % SEGMENT))
    at += length
  }
  return Buffer.concat(parts)
}

/** What was logged, in one piece again. `start`: where in the segment the bytes were. */
function withoutHeads(bytes: Buffer, start: number): Buffer[] {
  const parts: Buffer[] = []
  for (let page = start - (start % LOG_PAGE); page < start + bytes.length; page += LOG_PAGE) {
    const head = page === 0 ? LOG_SEGMENT_HEAD : LOG_HEAD
    const [from, to] = [page + head, page + LOG_PAGE].map((place) => Math.max(0, place - start))
    parts.push(bytes.subarray(from, to))
  }
  return parts
}

function readPart(path: string, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  const file = openSync(path, 'r')
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, length, at))
  } finally {
    closeSync(file)
  }
}

/** Lengths, places and order of the records that concern us. */
function signsOf(told: string, ours: ReadonlySet<string | undefined>): Record<string, number> {
  const lines = told.split('\n').filter((line) => {
    const relations = [...line.matchAll(/rel \d+\/\d+\/(\d+)/g)].map((match) => match[1])
    return relations.some((one) => ours.has(one))
  })
  const lengths = lines.map((line) => Number(/len \(rec\/tot\):\s*\d+\/\s*(\d+)/.exec(line)?.[1] ?? 0))
  const offsets = lines.map((line) => Number(/\boff:? (\d+)/.exec(line)?.[1] ?? 0))
  const signs: Record<string, number> = {
    records: lines.length,
    length: lengths.reduce((total, one) => total + one, 0),
    longest: Math.max(0, ...lengths),
    offsets: offsets.reduce((total, one) => total + one, 0),
  }
  for (let at = 0; at < 10; at += 1) signs[`length ${at}`] = lengths[at] ?? 0
  return signs
}
