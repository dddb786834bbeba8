import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

import { runArguments } from '@arachne/sandbox/artefact'
import { describe, expect, it } from 'vitest'

import { openDatabase } from '../../packages/server/src/adapters/db/engine/database.ts'
import { connectAgent } from '../support/agent.ts'
import { ROOT, startProduct, temporaryFolder } from '../support/product.ts'

const run = promisify(execFile)
const arachne = (dataDir: string, ...args: string[]) =>
  run(process.execPath, ['packages/cli/bin/arachne.js', '--data-dir', dataDir, ...args], { cwd: ROOT })

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('npm start', () => {
  it('prints one line of JSON with everything a program needs', async () => {
    await using folder = await temporaryFolder()
    await using product = await startProduct({ dataDir: folder.path })
    expect(product.entities).toMatchObject([{ name: 'Kael', url: expect.stringContaining('/mcp/') }])
    const roles = new Set(product.people.map((person) => person.role))
    expect(roles).toEqual(new Set(['operator', 'admin', 'owner', 'member']))
    for (const address of [product.loom, product.sandbox.chat]) {
      const answer = await fetch(address)
      expect(answer.status, address).toBe(200)
      expect(await answer.text()).toContain('<!doctype html>')
    }
    expect((await fetch(`${product.sandbox.control}/state`)).status).toBe(200)
  })

  it('ends without a word when nobody reads its help', async () => {
    const child = spawn(process.execPath, [...runArguments('start'), '--help'], { cwd: ROOT })
    child.stdout.destroy()
    const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect({ status: status as number | null, stderr }).toEqual({ status: 0, stderr: '' })
  })

  it('keeps its data over a restart: the same entity, key and servers', async () => {
    await using folder = await temporaryFolder()
    const first = await startProduct({ dataDir: folder.path, practice: true })
    expect(await first.interrupt()).toBe(0)
    await using second = await startProduct({ dataDir: folder.path, practice: true })
    expect(second.entities[0]).toMatchObject({ id: first.entities[0]!.id, key: first.entities[0]!.key })
    expect(second.people).toEqual(first.people)
    await using agent = await connectAgent(second.entities[0]!)
    const { channels } = await agent.call<{ channels: { name: string }[] }>('list_channels')
    expect(channels.map((channel) => channel.name)).toContain('general')
    await using database = await openDatabase(join(folder.path, 'arachne.db'))
    const orgas = await database.queries.selectFrom('orga').select('practice').execute()
    expect(orgas).toEqual([{ practice: 1 }])
  })

  it('keeps the demo key where only its user can read it', async () => {
    await using folder = await temporaryFolder()
    await using product = await startProduct({ dataDir: folder.path })
    const names = await readdir(product.dataDir)
    const modes = await Promise.all(
      names.map(async (name) => [name, (await stat(join(folder.path, name))).mode] as const),
    )
    const readableByOthers = modes.filter(
      ([name, mode]) => /key|token|secret|entity|sandbox/.test(name) && (mode & 0o077) !== 0,
    )
    expect(names).toContain('demo-entity.json')
    expect(readableByOthers).toEqual([])
  })

  it('prints no key that was replaced since', async () => {
    await using folder = await temporaryFolder()
    const first = await startProduct({ dataDir: folder.path })
    const { id, name, key } = first.entities[0]!
    expect(key).toMatch(/^ara_/)
    await arachne(folder.path, 'entity', 'regenerate-key', name, '--print-key')
    expect(await first.interrupt()).toBe(0)
    await using second = await startProduct({ dataDir: folder.path })
    expect(second.entities).toEqual([{ id, name, url: expect.any(String) }])
  })

  it('ends cleanly on Ctrl-C and leaves no process behind', async () => {
    await using folder = await temporaryFolder()
    const product = await startProduct({ dataDir: folder.path })
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(product.pid)])
    const children = stdout.trim().split('\n').map(Number)
    expect(children).toHaveLength(1)
    expect(await product.interrupt()).toBe(0)
    await expect.poll(() => children.filter(isAlive)).toEqual([])
  })

  it('refuses a second process on the same data with a sentence', async () => {
    await using folder = await temporaryFolder()
    await using product = await startProduct({ dataDir: folder.path })
    const second = run(
      process.execPath,
      [...runArguments('start'), '--json', '--port', '0', '--data-dir', product.dataDir],
      {
        cwd: ROOT,
      },
    )
    await expect(second).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Another Arachne'),
    })
  })
})

describe('the command line against a running instance', () => {
  it('creates an entity, lets it into a server by names, and its key works', async () => {
    await using folder = await temporaryFolder()
    await using product = await startProduct({ dataDir: folder.path })
    const create = ['entity', 'create', '--name', 'Wren', '--owner', 'lyss', '--print-key', '--json']
    const { entity, key } = JSON.parse((await arachne(folder.path, ...create)).stdout) as {
      entity: { id: string; url: string }
      key: string
    }
    const add = [
      '--entity',
      'wren',
      '--server',
      'Hearthside',
      '--channels',
      'general,companions',
      '--announce',
      'general',
    ]
    await arachne(folder.path, 'server', 'add', ...add)

    await using agent = await connectAgent({ url: entity.url, key })
    const { channels } = await agent.call<{ channels: { name: string }[] }>('list_channels')
    expect(channels.map((channel) => channel.name).toSorted()).toEqual(['companions', 'general'])
    const posted = await fetch(`${product.sandbox.control}/channels/general/messages`)
    expect(await posted.text()).toContain('has joined this server')

    const { stdout } = await arachne(folder.path, 'journal', 'verify', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ ok: true })
  })

  it('gives a claim link instead of the key when it is not asked to print it', async () => {
    await using folder = await temporaryFolder()
    await using product = await startProduct({ dataDir: folder.path })
    const { stdout } = await arachne(product.dataDir, 'entity', 'create', '--name', 'Wren', '--owner', 'lyss')
    const link = /http\S+\/claim\/\S+/.exec(stdout)?.[0]
    expect(link).toBeDefined()
    expect(stdout).not.toMatch(/ara_/)
    const page = await fetch(link!, { method: 'POST' })
    expect([page.status, await page.text()]).toEqual([401, expect.not.stringMatching(/ara_/)])
  })
})
