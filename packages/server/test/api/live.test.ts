import { createSandbox } from '@arachne/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createBrowser } from '../support/browser.ts'
import { eventually, hearLive, type Listener } from '../support/live.ts'
import { type AppOnDiscord, startAppOnDiscord } from '../support/running-app.ts'

let app: AppOnDiscord
let site: string

beforeAll(async () => {
  const sandbox = await createSandbox()
  const { id, clientSecret } = sandbox.application
  const env = { DISCORD_CLIENT_ID: id, DISCORD_CLIENT_SECRET: clientSecret, ADDRESS_REQUESTS_PER_MINUTE: '0' }
  app = await startAppOnDiscord(env, {}, sandbox)
  site = app.url.replace('127.0.0.1', 'localhost')
})
afterAll(async () => app[Symbol.asyncDispose]())

async function listen(person: string): Promise<Listener> {
  const browser = createBrowser({ site, sandbox: app.sandbox })
  await browser.logIn(person)
  return hearLive(browser, site)
}

const kindsOf = ({ heard }: Listener) => heard.map(({ kind }) => kind)

async function createEntity({ browser }: Listener, name: string): Promise<string> {
  const answer = await browser.api('POST /entities', { name, print_key: true })
  return ((await answer.json()) as { entity: { id: string } }).entity.id
}

describe('open pages', () => {
  it('L-11: hear of what is theirs, and strangers hear nothing of it', async () => {
    await using lyss = await listen('lyss')
    await using stranger = await listen('mina')
    const id = await createEntity(lyss, 'Live One')
    await eventually(() => expect(lyss.heard).toContainEqual({ kind: 'entity', entity_id: id }))
    await lyss.browser.api(`DELETE /entities/${id}`)
    await eventually(() => {
      expect(kindsOf(lyss).filter((kind) => kind === 'entity').length).toBeGreaterThan(1)
    })
    expect(kindsOf(stranger)).not.toContain('entity')
  })

  it('L-11: hear of requests where they decide, and of those they made', async () => {
    await using lyss = await listen('lyss')
    await using admin = await listen('jonas')
    await using stranger = await listen('mina')
    const id = await createEntity(lyss, 'Live Two')
    await lyss.browser.api('POST /requests', { entity: id, server: app.serverId })
    await eventually(() => expect(kindsOf(admin)).toContain('requests'))
    await eventually(() => expect(kindsOf(lyss)).toContain('requests'))
    expect(kindsOf(stranger)).not.toContain('requests')
  })

  it('L-01: end with the session', async () => {
    await using lyss = await listen('lyss')
    await using other = await listen('lyss')
    await other.browser.api('DELETE /me/sessions')
    await using third = await listen('lyss')
    await createEntity(third, 'Live Three')
    await lyss.ended
    expect(kindsOf(lyss)).not.toContain('entity')
  })

  it('are refused to whoever is not logged in', async () => {
    expect((await fetch(`${site}/api/live`)).status).toBe(401)
  })
})
