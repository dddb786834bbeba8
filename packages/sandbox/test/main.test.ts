import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

import { describe, expect, it } from 'vitest'

import { runArguments } from './support/artefact.ts'
import { httpAt } from './support/http.ts'

interface Ready {
  url: string
  chat: string
  control: string
  application: string
  token: string
  secret: string
  people: { username: string; role: string }[]
}

async function start(...args: string[]) {
  const child = spawn(process.execPath, [...runArguments('sandbox'), ...args], { stdio: 'pipe' })
  const complaints: string[] = []
  child.stderr.on('data', (text) => complaints.push(String(text)))
  const lines = createInterface({ input: child.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  return {
    child,
    complaints,
    ready: JSON.parse(line) as Ready,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    },
  }
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

describe('the sandbox as a process', () => {
  it('S-11: says in one line where it is, who is there and what the bot needs', async () => {
    await using sandbox = await start('--rate-limits', 'realistic')
    const { ready } = sandbox
    expect(ready.people).toMatchObject([
      { username: 'amara', role: 'operator' },
      { username: 'jonas', role: 'admin' },
      { username: 'lyss', role: 'owner' },
      { username: 'ben', role: 'member' },
      { username: 'mina', role: 'member' },
    ])
    const me = await fetch(`${ready.url}/api/v10/users/@me`, {
      headers: { authorization: `Bot ${ready.token}` },
    })
    expect(await me.json()).toMatchObject({ id: ready.application })
    expect((await fetch(ready.chat)).status).toBe(200)
  })

  it('opens no inspector for a signal', async () => {
    await using sandbox = await start()
    const closed = once(sandbox.child, 'close')
    sandbox.child.kill('SIGUSR1')
    // It goes on answering, so the signal has been dealt with.
    for (let at = 0; at < 10; at += 1) await (await fetch(sandbox.ready.chat)).text()
    sandbox.child.kill('SIGTERM')
    expect(await closed).toEqual([0, null])
    expect(sandbox.complaints.join('')).not.toMatch(/debugger|inspector/i)
  })

  it('has the demo people say a few words', async () => {
    await using sandbox = await start()
    const bot = httpAt(`${sandbox.ready.url}/api`, `Bot ${sandbox.ready.token}`)
    const [guild] = (await bot<{ id: string }[]>('GET', '/users/@me/guilds')).body
    const channels = await bot<{ id: string; name: string }[]>('GET', `/guilds/${guild?.id}/channels`)
    const general = channels.body.find(({ name }) => name === 'general')
    const { body } = await bot<{ author: { username: string } }[]>('GET', `/channels/${general?.id}/messages`)
    expect(body.map(({ author }) => author.username)).toEqual(['lyss', 'ben', 'jonas'])
  })

  it('ends cleanly on SIGTERM', async () => {
    await using sandbox = await start()
    sandbox.child.kill('SIGTERM')
    expect(await ended(sandbox.child)).toBe(0)
  })

  it('ends with its parent if asked to', async () => {
    await using sandbox = await start('--stop-with-parent')
    sandbox.child.stdin?.end()
    expect(await ended(sandbox.child)).toBe(0)
  })

  it('outlives its parent’s stdin otherwise', async () => {
    await using sandbox = await start()
    sandbox.child.stdin?.end()
    expect((await fetch(`${sandbox.ready.url}/api/gateway`)).status).toBe(200)
  })
})
