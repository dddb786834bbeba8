import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { runArguments } from '@arachne/sandbox/artefact'
import { personOf, startSandbox } from '@arachne/sandbox/testing'
import { expect, it } from 'vitest'

import { modern, outcome } from '../support/rpc.ts'
import { startApp } from '../support/running-app.ts'

const OPERATOR = 'operator:local'

/** A real process, so that it can really be killed. */
async function startProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [...runArguments('server'), '--maintenance'], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { url: (JSON.parse(line) as { url: string }).url, kill, [Symbol.asyncDispose]: kill }
}

it('I-44: a send that the process does not survive is found by the next one, and posted once', async () => {
  await using stack = new AsyncDisposableStack()
  let victim: { kill(): Promise<void> } | undefined
  const sandbox = stack.use(
    await startSandbox({
      observe({ method, path }) {
        if (method === 'POST' && path.startsWith('/webhooks/')) void victim?.kill()
      },
    }),
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'arachne-killed-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const env = {
    DATA_DIR: dataDir,
    DISCORD_API_URL: sandbox.endpoints.api,
    DISCORD_BOT_TOKEN: sandbox.application.botToken,
  }
  const channel = [...sandbox.world.channels.values()].find(({ name }) => name === 'general')
  const place = { channel_id: channel?.id ?? '' }

  const setup = await startApp(env)
  const { registry, discord } = setup.app
  await discord.whenReady()
  const { id } = await registry.createEntity({ name: 'Kael', owner: 'lyss' }, OPERATOR)
  const key = await registry.printKey(id, OPERATOR)
  await registry.joinServer(id, { server: channel?.guildId ?? '', channels: ['general'] }, OPERATOR)
  await setup[Symbol.asyncDispose]()

  const send = async (url: string) => {
    const args = { ...place, content: 'Exactly once.', idempotency_key: 'k' }
    return outcome(
      await modern({ url: `${url}/mcp/${id}`, key }, 'tools/call', { name: 'send_message', arguments: args }),
    )
  }
  const posted = async () => {
    const all = await personOf(sandbox, 'lyss').rest<{ id: string; content: string }[]>(
      'GET',
      `/channels/${place.channel_id}/messages`,
    )
    return all.filter(({ content }) => content === 'Exactly once.').map((message) => message.id)
  }

  const first = await startProcess(env)
  // Discord has the message; its answer finds nobody.
  victim = first
  const lost = send(first.url).catch(() => 'lost')
  expect(await lost).toBe('lost')
  expect(await posted()).toHaveLength(1)
  victim = undefined

  await using second = await startProcess(env)
  const { data } = await send(second.url)
  expect((data as { message_ids: string[] }).message_ids).toEqual(await posted())
  expect(await posted()).toHaveLength(1)
})
