import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type AppWithLogin, startAppWithLogin } from '../support/app-with-login.ts'
import type { Browser } from '../support/browser.ts'
import type { Resident } from '../support/running-app.ts'

let app: AppWithLogin
let kael: Resident
let mina: Browser
let jonas: Browser
beforeAll(async () => {
  app = await startAppWithLogin()
  kael = await app.moveIn({ owner: 'mina' })
  mina = await app.browser('mina')
  jonas = await app.browser('jonas')
})
afterAll(async () => app[Symbol.asyncDispose]())

const stripped = (text: string, asked: string) =>
  text.replaceAll(asked, '…').replaceAll(/"request_id":"[^"]*"/g, '')

/** What is asked is left out of the answer: it differs by that alone. */
async function ask(who: Browser, channel: string, server?: string) {
  const query = new URLSearchParams({
    entity: kael.id,
    tool: 'read_messages',
    channel,
    ...(server && { server }),
  })
  const answer = await who.api(`GET /why?${query.toString()}`)
  return { status: answer.status, text: stripped(await answer.text(), channel) }
}

const set = async (channel: string) => {
  const path = `/entities/${kael.id}/servers/${app.serverId}/tuning`
  const answer = await mina.api(`PATCH ${path}`, { watch: [channel] })
  return { status: answer.status, text: stripped(await answer.text(), channel) }
}

const askIn = async (channel: string) => {
  const path = `/entities/${kael.id}/servers/${app.serverId}/decisions`
  const answer = await mina.api(`PUT ${path}`, { channel_id: channel })
  return { status: answer.status, text: stripped(await answer.text(), channel) }
}

describe('I-10: an owner learns nothing of channels that Discord does not show them', () => {
  it('by name, alone and with the server', async () => {
    for (const server of [undefined, app.serverId, 'Hearthside']) {
      const unknown = await ask(mina, 'nowhere', server)
      expect(await ask(mina, 'council', server)).toEqual(unknown)
      expect(await ask(mina, '#COUNCIL', server)).toMatchObject({ status: unknown.status })
    }
  })

  it('by id', async () => {
    expect(await ask(mina, app.channelId('council'))).toEqual(await ask(mina, '200000000000000099'))
    expect(await ask(mina, app.channelId('council'), app.serverId)).toEqual(
      await ask(mina, '200000000000000099', app.serverId),
    )
  })

  it('nor of private threads of others', async () => {
    const { id } = await app
      .person('jonas')
      .rest<{ id: string }>('POST', `/channels/${app.channelId('general')}/threads`, {
        name: 'plot',
        type: 12,
      })
    expect(await ask(mina, id)).toEqual(await ask(mina, '200000000000000099'))
    expect(await ask(mina, 'plot')).toEqual(await ask(mina, 'nowhere'))
    expect((await ask(jonas, id)).text).toContain('bot_not_in_thread')
  })

  it('by the settings of a channel', async () => {
    expect(await set('council')).toEqual(await set('nowhere'))
  })

  it('by where an entity asks people, in any spelling', async () => {
    const unknown = await askIn('nowhere')
    expect(unknown.status).toBe(400)
    for (const spelling of ['council', 'COUNCIL', ' council ', 'ＣＯＵＮＣＩＬ', app.channelId('council')])
      expect(await askIn(spelling)).toEqual(unknown)
  })

  it('but what they see, or the entity was let into, they may ask about; and admins about everything', async () => {
    expect((await ask(mina, 'general')).text).toContain('"allowed":true')
    expect((await ask(mina, 'book-club')).text).toContain('channel_not_granted')
    expect((await ask(jonas, 'council')).text).toContain('channel_not_granted')
  })
})
