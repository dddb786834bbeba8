import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

import { createByteSearch } from './disk.ts'

const STEP = 1 << 22
/** Longer than anything that is looked for. */
const OVERLAP = 256

/** Walks over all memory another process can write to, used or freed, and says what of these is there. */
export function searchMemory(pid: number, traces: readonly Buffer[]): Set<string> {
  const search = createByteSearch(traces)
  const found = new Set<string>()
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const bytes = Buffer.alloc(STEP + OVERLAP)
  try {
    for (const { from, to } of writable(pid)) {
      for (let at = from; at < to; at += STEP) {
        const length = Math.min(STEP + OVERLAP, to - at)
        const read = readOrNothing(memory, bytes, { length, at })
        for (const { trace } of search(bytes.subarray(0, read))) found.add(trace.toString('hex'))
      }
    }
  } finally {
    closeSync(memory)
  }
  return found
}

function writable(pid: number): { from: number; to: number }[] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, from = '', to = ''] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
      return from === '' ? [] : [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }]
    })
}

/** Some of it belongs to devices and cannot be read. */
function readOrNothing(file: number, into: Buffer, { length, at }: { length: number; at: number }): number {
  try {
    return readSync(file, into, 0, length, at)
  } catch {
    return 0
  }
}
