import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

const CHILD = new URL('../processes/grant-heap.ts', import.meta.url).pathname

it('I-24, A-10: after an app has read, the heap holds nothing that opens its mailbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arachne-heap-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
  const file = join(folder, 'after.heapsnapshot')
  const root = randomUUID()
  const secretOf = (name: string) => createHash('sha256').update(`${root} ${name}`).digest('base64url')

  const child = await promisify(execFile)(process.execPath, ['--expose-gc', CHILD, root, file])
  expect(JSON.parse(child.stdout)).toEqual({ read: [1, 1], held: 43 })

  const snapshot = await readFile(file, 'latin1')
  expect(snapshot).toContain(secretOf('held'))
  expect(snapshot).not.toContain(secretOf('seed'))
})
