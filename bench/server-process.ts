import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createApp, createLog, loadConfig } from '@arachne/server'

import { reportUsage } from './measured-process.ts'

/** The server as it runs in production, with one entity on the sandbox's demo server. */
const [api = '', token = '', owner = ''] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'arachne-bench-'))
{
  const env = { DATA_DIR: dataDir, DISCORD_API_URL: api, DISCORD_BOT_TOKEN: token }
  await using app = await createApp(
    loadConfig(env, () => ''),
    { log: createLog('silent') },
  )
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  await app.discord.whenReady()
  const entity = await app.registry.createEntity({ name: 'Bench', owner }, 'operator:local')
  const key = await app.registry.printKey(entity.id, 'operator:local')
  await app.registry.joinServer(entity.id, { server: 'Hearthside', channels: 'all' }, 'operator:local')
  await reportUsage({ url: `${base}/mcp/${entity.id}`, key })
}
rmSync(dataDir, { recursive: true, force: true })
