import { performance } from 'node:perf_hooks'

import { createSandbox, type Sandbox } from '@arachne/sandbox'

import { type Browser, createBrowser } from '../packages/server/test/support/browser.ts'
import { median } from './row.ts'
import { startServer } from './server.ts'

const TEXT = 'About as long as people write in a chat.'

/**
 * Posts as many messages at once as asked for, over HTTP, to a process of its own on this database of Postgres, or on
 * SQLite; answers how many milliseconds the middle one waited.
 */
export async function openRest(
  opened: AsyncDisposableStack,
  database: string | undefined,
): Promise<(atOnce: number) => Promise<number>> {
  const sandbox = opened.use(await createSandbox({ greetings: false }))
  const env = database === undefined ? {} : { DATABASE_URL: database }
  const server = opened.use(await startServer(sandbox, { env }))
  const { person, messages } = await openChat(server.url, sandbox)
  return async (atOnce) => {
    const since = performance.now()
    const took = Array.from({ length: atOnce }, async () => {
      const answer = await person.api(`POST ${messages}`, { text: TEXT })
      if (!answer.ok) throw new Error(`A message was refused: ${answer.status}.`)
      return performance.now() - since
    })
    return median(await Promise.all(took))
  }
}

async function openChat(site: string, sandbox: Sandbox): Promise<{ person: Browser; messages: string }> {
  const person = createBrowser({ site, sandbox })
  await person.logIn('lyss')
  const ask = async <Answer>(line: string, body?: object) =>
    (await (await person.api(line, body)).json()) as Answer
  const { id } = await ask<{ id: string }>('POST /orgas', { name: 'Bench' })
  const { channels } = await ask<{ channels: { id: string }[] }>(`GET /orgas/${id}/channels`)
  return { person, messages: `/orgas/${id}/channels/${channels[0]?.id}/messages` }
}
