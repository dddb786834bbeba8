import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type AppWithLogin, startAppWithLogin } from '../support/app-with-login.ts'
import { eventually, hearLive, type Listener } from '../support/live.ts'

let app: AppWithLogin
beforeAll(async () => {
  app = await startAppWithLogin()
})
afterAll(async () => app[Symbol.asyncDispose]())

const listen = async (person: string) => hearLive(await app.browser(person), app.site)

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
    expect((await fetch(`${app.site}/api/live`)).status).toBe(401)
  })
})
