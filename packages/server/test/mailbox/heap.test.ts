import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

const COUNT = 1000
const CHILD = new URL('heap-child.ts', import.meta.url).pathname

it('I-23, I-24, T50: a heap snapshot after 1,000 messages contains none of their text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arachne-heap-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
  const file = join(folder, 'after.heapsnapshot')
  const seed = randomUUID()
  const markerOf = (name: string | number) => createHash('sha256').update(`${seed} ${name}`).digest('hex')

  const child = await promisify(execFile)(process.execPath, ['--expose-gc', CHILD, seed, file, String(COUNT)])
  expect(JSON.parse(child.stdout)).toEqual({ read: 100, held: 64 })

  const snapshot = await readFile(file, 'latin1')
  const found = new Set([...snapshot.matchAll(/[0-9a-f]{64}/g)].map(([match]) => match))
  expect(found.has(markerOf('held'))).toBe(true)
  const messages = Array.from({ length: COUNT }, (_unused, index) => [
    markerOf(index),
    markerOf(`author ${index}`),
  ])
  expect(messages.flat().filter((marker) => found.has(marker))).toEqual([])
})
