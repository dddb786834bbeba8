import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { isInMemory, openFileShelf } from '../../../src/adapters/ballots/file-shelf.ts'
import { openShelf } from '../../../src/adapters/ballots/open-shelf.ts'
import { createProcessShelf } from '../../../src/adapters/ballots/process-shelf.ts'
import { swapsToDisk } from '../../../src/adapters/ballots/swap.ts'

const HAS_MEMORY = isInMemory('/dev/shm')
/** No memory, and nobody's to write to, on every machine. */
const ELSEWHERE = '/proc'

let disk: string
let memory: string
beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'arachne-shelf-'))
  memory = HAS_MEMORY ? mkdtempSync('/dev/shm/arachne-test-') : disk
})
afterEach(() => {
  for (const folder of [disk, memory]) rmSync(folder, { recursive: true, force: true })
})

describe.each([
  ['files', () => openFileShelf(join(memory, 'keys'))],
  ['process', createProcessShelf],
] as const)('a shelf of %s', (place, open) => {
  it('keeps keys by name until they are dropped', async () => {
    const shelf = open()
    const key = randomBytes(32)
    await shelf.put('item.1', key)
    await shelf.put('item.2', randomBytes(32))
    expect(shelf.place).toBe(place)
    expect(Buffer.from((await shelf.get('item.1')) ?? [])).toEqual(key)
    expect((await shelf.list()).toSorted()).toEqual(['item.1', 'item.2'])
    await shelf.drop('item.1')
    await shelf.drop('item.1')
    expect(await shelf.get('item.1')).toBeUndefined()
    expect(await shelf.list()).toEqual(['item.2'])
  })

  it('hands out copies: whoever wipes theirs wipes nobody else’s', async () => {
    const shelf = open()
    const key = randomBytes(32)
    await shelf.put('item.1', key)
    const kept = Buffer.from(key)
    key.fill(0)
    ;(await shelf.get('item.1'))?.fill(0)
    expect(Buffer.from((await shelf.get('item.1')) ?? [])).toEqual(kept)
  })
})

describe('a shelf of files', () => {
  it('is for its user alone, writes over a key before it goes, and leaves no empty folder', async () => {
    const folder = join(memory, 'keys')
    const shelf = openFileShelf(folder)
    await shelf.put('item.1', randomBytes(32))
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'item.1')).mode & 0o777).toBe(0o600)
    linkSync(join(folder, 'item.1'), join(memory, 'held'))
    await shelf.drop('item.1')
    expect(readFileSync(join(memory, 'held'))).toEqual(Buffer.alloc(32))
    shelf[Symbol.dispose]()
    expect(existsSync(folder)).toBe(false)
  })

  it('takes a key that was cut off while it was written for none', async () => {
    const shelf = openFileShelf(join(memory, 'keys'))
    await shelf.put('item.1', randomBytes(7))
    expect(await shelf.get('item.1')).toBeUndefined()
  })
})

const dataDir = (name = 'one') => {
  const path = join(disk, name)
  mkdirSync(path, { recursive: true })
  return { path, localToken: name }
}

describe('where keys of secret ballots lie', () => {
  it('G-128: refuses a folder on a disk, in one line', async () => {
    const opening = openShelf({ named: ELSEWHERE, usual: [], dataDir: dataDir() })
    await expect(opening).rejects.toThrow(/^SHELF_DIR \(.*\) is on a disk, [^\n]*memory[^\n]*$/)
  })

  it('G-128: is the process itself where there is no such memory', async () => {
    const shelf = await openShelf({ named: undefined, usual: [undefined, ELSEWHERE], dataDir: dataDir() })
    expect(shelf.place).toBe('process')
  })

  it.runIf(HAS_MEMORY)(
    'is found again by a start with another environment, and moved where one is named',
    async () => {
      const first = await openShelf({ named: undefined, usual: [memory], dataDir: dataDir() })
      await first.put('item.1', randomBytes(32))
      const other = join(memory, 'other')
      mkdirSync(other)
      const second = await openShelf({ named: undefined, usual: [other], dataDir: dataDir() })
      expect(await second.list()).toEqual(['item.1'])
      const third = await openShelf({ named: other, usual: [], dataDir: dataDir() })
      expect(await third.list()).toEqual(['item.1'])
      expect(await first.list().catch(() => [])).toEqual([])
    },
  )

  it.runIf(HAS_MEMORY)('is another one for another instance', async () => {
    const one = await openShelf({ named: memory, usual: [], dataDir: dataDir('one') })
    const two = await openShelf({ named: memory, usual: [], dataDir: dataDir('two') })
    await one.put('item.1', randomBytes(32))
    expect(await two.list()).toEqual([])
  })

  it.each([
    ['no swap', 'Filename Type Size Used Priority\n', '', false],
    ['zram', 'Filename Type\n/dev/zram0 partition 1 0 -2\n', '', false],
    ['an encrypted one', 'Filename Type\n/dev/dm-1 partition 1 0 -2\n', 'CRYPT-PLAIN-swap', false],
    ['a file', 'Filename Type\n/swapfile file 1 0 -2\n', '', true],
    ['a plain volume', 'Filename Type\n/dev/dm-1 partition 1 0 -2\n', 'LVM-abc', true],
  ])('G-128: knows whether memory may end up on a disk: %s', (_, swaps, uuid, isWarned) => {
    expect(swapsToDisk((path) => (path === '/proc/swaps' ? swaps : uuid))).toBe(isWarned)
  })
})
