import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'

import type { Database } from '../../src/adapters/db/engine/database.ts'

/** The files in which an attacker with the disk finds live and freed pages. */
export async function pagesOf({ engine, file, queries }: Database): Promise<string[]> {
  if (engine === 'sqlite') return [file ?? ''].filter((path) => existsSync(path))
  await sql`checkpoint`.execute(queries)
  const folder = await dataDirectory(queries)
  const { rows } = await sql<{ path: string | null }>`
    with mine as (select oid, reltoastrelid from pg_class
      where relname in ('ballot', 'ballot_tag', 'ballot_box', 'item', 'confirmation', 'journal_entry', 'decision')
        and relnamespace = current_schema()::regnamespace)
    select pg_relation_filepath(oid) as path from mine
    union all select pg_relation_filepath(reltoastrelid) from mine where reltoastrelid <> 0
  `.execute(queries)
  return rows
    .flatMap(({ path }) => (path === null ? [] : join(folder, path)))
    .filter((path) => existsSync(path))
}

/** Everything that was written, in its order. */
export async function logsOf({ engine, file, queries }: Database): Promise<string[]> {
  if (engine === 'sqlite') return [`${file}-wal`].filter((path) => existsSync(path))
  const folder = join(await dataDirectory(queries), 'pg_wal')
  return readdirSync(folder)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => join(folder, name))
}

async function dataDirectory(queries: Database['queries']): Promise<string> {
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(queries)
  return rows[0]?.data_directory ?? ''
}

/** Looks for many things at once, one walk over the bytes. Each is at least three bytes long. */
export function createByteSearch(traces: readonly Buffer[]) {
  const byStart = new Map<number, Buffer[]>()
  for (const trace of traces) {
    const start = trace.readUIntBE(0, 3)
    byStart.set(start, [...(byStart.get(start) ?? []), trace])
  }
  const starts = new Uint8Array(1 << 24)
  for (const start of byStart.keys()) starts[start] = 1
  return (bytes: Buffer): { trace: Buffer; at: number }[] => {
    const found: { trace: Buffer; at: number }[] = []
    let window = 0
    for (let at = 0; at < bytes.length; at += 1) {
      window = ((window << 8) | (bytes[at] ?? 0)) & 0xff_ff_ff
      if (starts[window] === 0) continue
      for (const trace of byStart.get(window) ?? []) {
        if (bytes.subarray(at - 2, at - 2 + trace.length).equals(trace)) found.push({ trace, at: at - 2 })
      }
    }
    return found
  }
}

export function createSearch(traces: readonly Buffer[]) {
  const search = createByteSearch(traces)
  return (path: string): string[] =>
    search(readFileSync(path)).map(({ trace, at }) => `${trace.toString('hex')} in ${path} at ${at}`)
}
