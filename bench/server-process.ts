import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createApp, createLog, loadConfig } from '@arachne/server'

import { createLending } from '../packages/server/test/support/lending.ts'
import type { Endpoint } from './client.ts'
import { answerQuestions } from './measured-process.ts'

const ACTOR = 'operator:local'
/** Counted as usual, never reached. */
const LIMITS = {
  ENTITY_CALLS_PER_MINUTE: '100000',
  ENTITY_SENDS_PER_MINUTE: '100000',
  CHANNEL_SENDS_PER_MINUTE: '0',
}

/** The server as it runs in production, on the sandbox's demo server. */
const [api = '', token = '', owner = ''] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'arachne-bench-'))
{
  // Attacks come from many addresses, all of them on this machine.
  const TRUST_PROXY = '127.0.0.0/8'
  const env = { DATA_DIR: dataDir, DISCORD_API_URL: api, DISCORD_BOT_TOKEN: token, TRUST_PROXY, ...LIMITS }
  await using app = await createApp(
    loadConfig(env, () => ''),
    { log: createLog('silent') },
  )
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  await app.discord.whenReady()

  async function makeEntity(at: number) {
    const { id } = await app.registry.createEntity({ name: `Bench ${at}`, owner }, ACTOR)
    const key = await app.registry.printKey(id, ACTOR)
    await app.registry.joinServer(id, { server: 'Hearthside', channels: 'all' }, ACTOR)
    return { url: `${base}/mcp/${id}`, key }
  }

  async function letAsk({ url, channelId }: Endpoint & { channelId: string }) {
    const id = url.split('/').at(-1) ?? ''
    const [membership] = await app.registry.memberships((await app.registry.find(id)).id)
    const settings = `${app.localUrl}/api/entities/${id}/servers/${membership?.serverId}/decisions`
    const local = readFileSync(join(dataDir, 'local-token'), 'utf8').trim()
    const headers = { authorization: `Bearer ${local}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ enabled: true, channel_id: channelId, approvers: { users: [owner] } })
    const { status } = await fetch(settings, { method: 'PUT', headers, body })
    if (status !== 200) throw new Error(`The settings were refused: ${status}.`)
    return {}
  }

  const lending = createLending({ app, url: app.localUrl, dataDir })
  async function lend({ url, key }: Endpoint) {
    const { id } = await app.registry.find(url.split('/').at(-1) ?? '')
    const lent = await lending.lend({ id, url, key })
    return { url, key: lent.key }
  }

  await answerQuestions({}, { makeEntity, lend, letAsk })
}
rmSync(dataDir, { recursive: true, force: true })
