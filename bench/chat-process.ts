import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createApp, createLog, loadConfig } from '@arachne/server'

import { answerQuestions } from './measured-process.ts'

/** The server as it runs in production, where people log in through the sandbox. */
const [api = '', token = '', id = '', secret = '', database] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'arachne-bench-'))
{
  const env = {
    DATA_DIR: dataDir,
    DISCORD_API_URL: api,
    DISCORD_BOT_TOKEN: token,
    DISCORD_CLIENT_ID: id,
    DISCORD_CLIENT_SECRET: secret,
    ADDRESS_REQUESTS_PER_MINUTE: '0',
    PERSON_WRITES_PER_MINUTE: '0',
    ...(database !== undefined && { DATABASE_URL: database }),
  }
  await using app = await createApp(
    loadConfig(env, () => ''),
    { log: createLog('silent') },
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await app.discord.whenReady()
  await answerQuestions({ url })
}
rmSync(dataDir, { recursive: true, force: true })
