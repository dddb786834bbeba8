import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

import { describe, expect, it } from 'vitest'

const PACKAGE = join(import.meta.dirname, '..')
const BIN = join(PACKAGE, 'bin/arachne.js')

const arachne = (...args: string[]) => spawnSync(process.execPath, [BIN, ...args], { encoding: 'utf8' })

/** Runs it for a reader that has gone before anything is printed. */
async function unread(program: string, args: string[], input = '') {
  const child = spawn(process.execPath, [join(PACKAGE, 'bin', program), ...args])
  child.stdout.destroy()
  // Not ended: there may be more to come.
  child.stdin.write(input)
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { status: status as number | null, stderr }
}

describe('the program', () => {
  it('explains itself', () => {
    const { status, stdout, stderr } = arachne('--help')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^Usage: arachne \[options\] \[command\]/)
    for (const command of ['entity', 'server', 'journal', 'invite', 'sandbox']) {
      expect(stdout).toMatch(new RegExp(`^  ${command} .*\\w`, 'm'))
    }
    expect(stdout).toContain('arachne entity create --name Kael --owner lyss')
  })

  it('ends with code 1 and one sentence when something is wrong', () => {
    const { status, stdout, stderr } = arachne('entity', 'list', '--data-dir', '/nowhere')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^There is no data directory at \/nowhere\. .+\.\n$/)
  })

  it('starts Arachne itself for a command when none is running', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'arachne-alone-'))
    try {
      const { status, stdout, stderr } = arachne('entity', 'list', '--data-dir', folder)
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(stdout).toContain('There are no entities yet.')
      expect(await readdir(folder)).not.toContain('server.json')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('runs a local Discord until it is interrupted, and opens no inspector for a signal', async () => {
    const child = spawn(process.execPath, [BIN, 'sandbox', '--json'], { stdio: ['ignore', 'pipe', 'pipe'] })
    let complaints = ''
    child.stderr.on('data', (chunk) => (complaints += String(chunk)))
    const ended = once(child, 'close')
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const { url, token } = JSON.parse(line) as { url: string; token: string }
    const answer = await fetch(`${url}/api/v10/users/@me`, { headers: { authorization: `Bot ${token}` } })
    expect(answer.status).toBe(200)
    child.kill('SIGUSR1')
    // By the time it has answered these, it has also handled the signal.
    for (let at = 0; at < 10; at += 1) await (await fetch(url)).text()
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect(complaints).not.toMatch(/debugger|inspector/i)
  })
})

describe('when nobody reads what is printed', () => {
  it.each([
    ['arachne.js', '--help'],
    ['arachne.js', 'sandbox'],
    ['discord-mcp.js', '--help'],
    ['discord-watch.js', '--help'],
  ])('%s %s ends without a word', async (program, ...args) => {
    expect(await unread(program, args)).toEqual({ status: 0, stderr: '' })
  })

  it('reads no further, although there is more to read', async () => {
    const input = '{"options":["Yes","No"],"text":"sure"}\n'
    expect(await unread('arachne.js', ['decision', 'parse', '--jsonl'], input)).toEqual({
      status: 0,
      stderr: '',
    })
  })

  it('still ends with the code of what it found', async () => {
    const { status, stderr } = await unread('arachne.js', ['decision', 'doctor'])
    expect(status).toBe(1)
    expect(stderr).toMatch(/^\d checks failed\.\n$/)
  })
})

describe('the published package', () => {
  it('runs without the repository around it, and says what it cannot do there', async () => {
    await promisify(execFile)(process.execPath, [join(PACKAGE, 'build.js')])
    const folder = await mkdtemp(join(tmpdir(), 'arachne-published-'))
    try {
      for (const part of ['bin', 'dist', 'package.json']) {
        await cp(join(PACKAGE, part), join(folder, part), { recursive: true })
      }
      const published = (...args: string[]) =>
        spawnSync(process.execPath, [join(folder, 'bin/arachne.js'), ...args], { encoding: 'utf8' })
      expect(published('--help').stdout).toBe(arachne('--help').stdout)
      for (const name of ['discord-mcp', 'discord-watch']) {
        const help = spawnSync(process.execPath, [join(folder, `bin/${name}.js`), '--help'], {
          encoding: 'utf8',
        })
        expect(help).toMatchObject({ status: 0, stdout: expect.stringContaining(`Usage: ${name}`) })
      }
      expect(published('entity', 'list', '--data-dir', folder)).toMatchObject({
        status: 1,
        stderr: `No Arachne is running with the data directory ${folder}. Start it first.\n`,
      })
      expect(published('sandbox')).toMatchObject({
        status: 1,
        stderr: 'The sandbox comes with the Arachne repository. Run "npx arachne sandbox" there.\n',
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
