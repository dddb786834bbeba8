import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { openDataDir } from '../../src/adapters/data-dir/data-dir.ts'
import { startChild } from '../processes/child.ts'

async function temporary(): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'arachne-data-'))
  return {
    path: join(folder, 'deep', 'data'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777
const hold = (...args: string[]) => startChild('hold-data-dir.ts', ...args)

describe('one process per data directory', () => {
  it('refuses a second process and names the first', async () => {
    await using folder = await temporary()
    await using first = hold(folder.path, 'http://127.0.0.1:3000')
    expect(await first.line()).toBe('held')
    await using second = hold(folder.path)
    expect(JSON.parse((await second.line()) ?? '')).toEqual({
      code: 'conflict',
      reason: 'in_use',
      message: `Another Arachne is using ${folder.path} (pid ${first.pid}, http://127.0.0.1:3000).`,
    })
  })

  it('refuses while the first is still starting', async () => {
    await using folder = await temporary()
    await using first = hold(folder.path)
    await first.line()
    expect(() => openDataDir(folder.path)).toThrow(`Another Arachne is using ${folder.path}.`)
  })

  it('refuses a second holder in the same process', async () => {
    await using folder = await temporary()
    using held = openDataDir(folder.path)
    expect(() => openDataDir(held.path)).toThrow('Another Arachne is using')
  })

  it('is free again after an orderly end', async () => {
    await using folder = await temporary()
    await using first = hold(folder.path, 'http://127.0.0.1:3000')
    await first.line()
    expect(await first.end()).toBe(0)
    expect(await readdir(folder.path)).not.toContain('server.json')
    using held = openDataDir(folder.path)
    expect(held.path).toBe(folder.path)
  })

  it('is free again after kill -9, and forgets where the dead process was', async () => {
    await using folder = await temporary()
    await using first = hold(folder.path, 'http://127.0.0.1:3000')
    await first.line()
    await first.kill()
    expect(await readdir(folder.path)).toContain('server.json')
    await using second = hold(folder.path)
    expect(await second.line()).toBe('held')
    expect(await readdir(folder.path)).not.toContain('server.json')
  })

  it('lets exactly one of five simultaneous processes in', async () => {
    await using folder = await temporary()
    await using stack = new AsyncDisposableStack()
    const children = Array.from({ length: 5 }, () => stack.use(hold(folder.path)))
    const lines = await Promise.all(children.map((child) => child.line()))
    expect(lines.filter((line) => line === 'held')).toHaveLength(1)
    expect(lines.filter((line) => line?.includes('in_use') === true)).toHaveLength(4)
  })
})

function look(path: string): string[] {
  using dataDir = openDataDir(path)
  return [dataDir.localToken, dataDir.deriveKey('cookies').toString('hex')]
}

describe('what is in it', () => {
  it('I-65: is readable by its user alone', async () => {
    await using folder = await temporary()
    using dataDir = openDataDir(folder.path)
    dataDir.announce('http://127.0.0.1:3000')
    expect(await modeOf(folder.path)).toBe(0o700)
    const files = (await readdir(folder.path)).toSorted()
    expect(files).toEqual(['local-token', 'lock.db', 'secret', 'server.json'])
    const modes = await Promise.all(files.map((file) => modeOf(join(folder.path, file))))
    expect(modes).toEqual([0o600, 0o600, 0o600, 0o600])
  })

  it('takes back rights that somebody else got on a secret', async () => {
    await using folder = await temporary()
    openDataDir(folder.path)[Symbol.dispose]()
    await chmod(join(folder.path, 'secret'), 0o644)
    using dataDir = openDataDir(folder.path)
    expect(await modeOf(join(dataDir.path, 'secret'))).toBe(0o600)
  })

  it('tells the command line where the process is', async () => {
    await using folder = await temporary()
    using dataDir = openDataDir(folder.path)
    dataDir.announce('http://127.0.0.1:3000')
    expect(JSON.parse(await readFile(join(folder.path, 'server.json'), 'utf8'))).toEqual({
      url: 'http://127.0.0.1:3000',
      pid: process.pid,
    })
  })

  it('I-65, T15: keeps its token and its secret over restarts, and shares neither with another instance', async () => {
    await using here = await temporary()
    await using there = await temporary()
    const first = look(here.path)
    expect(look(here.path)).toEqual(first)
    const other = look(there.path)
    expect(other[0]).not.toBe(first[0])
    expect(other[1]).not.toBe(first[1])
    expect(first[0]).toMatch(/^[\w-]{43}$/)
  })

  it('derives another key for every purpose', async () => {
    await using folder = await temporary()
    using dataDir = openDataDir(folder.path)
    const [cookies, tokens] = [dataDir.deriveKey('cookies'), dataDir.deriveKey('tokens')]
    expect(cookies).toHaveLength(32)
    expect(cookies.equals(tokens)).toBe(false)
    expect(cookies.equals(dataDir.deriveKey('cookies'))).toBe(true)
  })

  it('derives keys from a configured secret, wherever it runs, and then keeps none', async () => {
    await using here = await temporary()
    await using there = await temporary()
    const options = { secret: 'a secret of at least 32 characters' }
    using first = openDataDir(here.path, options)
    using second = openDataDir(there.path, options)
    expect(first.deriveKey('cookies').equals(second.deriveKey('cookies'))).toBe(true)
    expect(await readdir(here.path)).not.toContain('secret')
  })

  it('does not replace a damaged secret by itself, and lets go of the folder', async () => {
    await using folder = await temporary()
    openDataDir(folder.path)[Symbol.dispose]()
    const path = join(folder.path, 'secret')
    const text = await readFile(path)
    await writeFile(path, 'half')
    expect(() => openDataDir(folder.path)).toThrow(`${path} is damaged; restore or delete it.`)
    await writeFile(path, text)
    using dataDir = openDataDir(folder.path)
    expect(dataDir.path).toBe(folder.path)
  })

  it('says so when the folder cannot be made', async () => {
    await using folder = await temporary()
    using dataDir = openDataDir(folder.path)
    const inAFile = join(dataDir.path, 'secret', 'data')
    expect(() => openDataDir(inAFile)).toThrow(`Cannot write to the data directory ${inAFile} (ENOTDIR).`)
  })
})
