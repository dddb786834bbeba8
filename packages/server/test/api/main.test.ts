import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { NODE_FLAGS, runArguments } from '@arachne/sandbox/artefact'
import { until as patiently } from '@arachne/sandbox/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arachne-main-'))
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

const [PROGRAM = ''] = runArguments('server').slice(-1)

function start(env: Record<string, string>, args: string[] = [], flags: string[] = NODE_FLAGS) {
  const child = spawn(process.execPath, [...flags, PROGRAM, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, ...env },
    stdio: 'pipe',
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (output.stderr += String(chunk)))
  const ended = once(child, 'close') as Promise<[number | null, string | null]>
  return {
    child,
    output,
    ended: async () => (await ended)[0],
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function until(child: ChildProcess, condition: () => boolean): Promise<void> {
  await patiently(() => condition() || child.exitCode !== null)
}

describe('the process', () => {
  it('prints all problems of the configuration together and ends with 1', async () => {
    await using run = start({ PORT: 'many', BASE_URL: 'http://arachne.example' })
    expect(await run.ended()).toBe(1)
    expect(run.output.stderr).toContain('PORT must be')
    expect(run.output.stderr).toContain('BASE_URL must')
    expect(run.output.stderr).not.toContain('    at ')
  })

  it.each([[[]], [NODE_FLAGS]])('opens no inspector for a signal, started with %j', async (flags) => {
    await using run = start({ PORT: '0' }, [], flags)
    await until(run.child, () => run.output.stderr.includes('Listening.'))
    const { port } = JSON.parse(run.output.stderr.trim().split('\n').at(-1) ?? '{}') as { port: number }
    run.child.kill('SIGUSR1')
    // It goes on answering, so the signal has been dealt with.
    for (let at = 0; at < 10; at += 1) await (await fetch(`http://127.0.0.1:${port}/health/live`)).text()
    run.child.kill('SIGTERM')
    expect(await run.ended()).toBe(0)
    expect(run.output.stderr).not.toMatch(/debugger|inspector/i)
  })

  it('says in a sentence that the port is taken', async () => {
    const other = createServer().listen(0, '0.0.0.0')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await using run = start({ PORT: String(port) })
    expect(await run.ended()).toBe(1)
    expect(run.output.stderr).toContain(`Port ${port} is in use`)
    other.close()
  })

  it('listens until it is asked to end, and then ends with 0', async () => {
    await using run = start({ PORT: '0' })
    await until(run.child, () => run.output.stderr.includes('Listening.'))
    const { port } = JSON.parse(run.output.stderr.trim().split('\n').at(-1) ?? '{}') as { port: number }
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200)
    run.child.kill('SIGTERM')
    expect(await run.ended()).toBe(0)
    expect(run.output.stdout).toBe('')
  })

  it('calls it no bug when its caller has gone before it hears where to call', async () => {
    await using run = start({}, ['--maintenance'])
    run.child.stdout?.destroy()
    run.child.stdin?.end()
    expect(await run.ended()).toBe(0)
    expect(run.output.stderr).toBe('')
  })

  it('serves one command in maintenance: one line, this machine only, gone with its caller', async () => {
    await using run = start({}, ['--maintenance'])
    await until(run.child, () => run.output.stdout.includes('\n'))
    const { url } = JSON.parse(run.output.stdout) as { url: string }
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    run.child.stdin.end()
    expect(await run.ended()).toBe(0)
    expect(run.output).toEqual({ stdout: `${JSON.stringify({ url })}\n`, stderr: '' })
  })

  it('refuses a data directory that another process holds', async () => {
    await using first = start({}, ['--maintenance'])
    await until(first.child, () => first.output.stdout.includes('\n'))
    await using second = start({ PORT: '0' })
    expect(await second.ended()).toBe(1)
    expect(second.output.stderr).toContain('Another Arachne is using')
  })
})
