import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { connectAgent } from '../../support/agent.ts'
import { chromiumPath, type Loom, openLoom } from '../../support/loom.ts'
import { connectOperator, type Operator } from '../../support/operator.ts'

/** Until a notice is there: Discord is asked and written to before. */

describe.skipIf(chromiumPath === undefined)('notices of trouble', () => {
  let loom: Loom
  let operator: Operator
  let kael: Loom['product']['entities'][number]
  beforeAll(async () => {
    loom = await openLoom()
    operator = await connectOperator(loom.product)
    kael = loom.product.entities[0]!
  })
  afterAll(() => loom[Symbol.asyncDispose]())

  /** Somebody at the page, which is told of what happens. */
  async function atNotices(role: 'admin' | 'owner') {
    const visit = await loom.visit(role)
    const listening = visit.page.waitForResponse(/\/api\/live$/)
    await visit.go('/notices')
    await listening
    return visit.page
  }

  async function must(method: 'PATCH' | 'POST', path: string, body: object): Promise<void> {
    const answer = await operator.ask(method, path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  }

  it('L-07: a lost server is told with its name, and leads to the entity', async () => {
    const page = await atNotices('owner')
    const server = { name: 'Lakehouse', owner: 'jonas', channels: ['hall'], members: ['lyss'] }
    const { body } = await loom.world.ask<{ id: string }>('POST', '/guilds', server)
    await expect
      .poll(async () => JSON.stringify((await operator.ask('GET', '/api/servers')).body))
      .toContain('Lakehouse')
    await must('POST', `/api/entities/${kael.id}/servers`, { server: body.id, channels: ['hall'] })
    const [bot] = (await loom.world.state()).applications
    await loom.world.ask('POST', `/people/${bot!.id}/leave`, { guild_id: body.id })
    const row = page.getByRole('listitem').filter({ hasText: 'Kael is no longer on Lakehouse' })
    await row.getByRole('link', { name: 'Open' }).click()
    await page.getByRole('heading', { name: 'Kael', level: 1 }).waitFor()
    await expect.poll(() => page.url()).toContain(`/entities/${kael.id}`)
  })

  it('L-07: a dead log channel is told to the admin, and leads to the settings', async () => {
    const page = await atNotices('admin')
    const { guilds } = await loom.world.state()
    const { id: home } = guilds.find(({ name }) => name === 'Hearthside')!
    const wish = { name: 'log', type: 0 }
    const { id: channel } = await loom.world.as<{ id: string }>(
      'jonas',
      'POST',
      `/guilds/${home}/channels`,
      wish,
    )
    await expect
      .poll(async () => {
        const settings = { log_channel: channel }
        return (await operator.ask('PATCH', `/api/servers/${home}/settings`, settings)).status
      })
      .toBe(200)
    await loom.world.as('jonas', 'DELETE', `/channels/${channel}`)
    await using agent = await connectAgent(kael)
    const said = { channel_id: await loom.world.channelId('general'), content: 'Good evening.' }
    await agent.call('send_message', said)
    const row = page.getByRole('listitem').filter({ hasText: 'log channel of Hearthside' })
    await row.getByRole('link', { name: 'Open settings' }).click()
    await page.getByRole('heading', { name: 'Hearthside', level: 1 }).waitFor()
    await expect.poll(() => page.url()).toMatch(/\/settings$/)
  })

  it('L-07: closed direct messages are told to the owner, and lead to the notifications', async () => {
    const page = await atNotices('owner')
    const [bot] = (await loom.world.state()).applications
    const wish = { recipient_id: bot!.id }
    const { id } = await loom.world.as<{ id: string }>('lyss', 'POST', '/users/@me/channels', wish)
    const body = { message: 'Cannot send messages to this user', code: 50007 }
    const where = { method: 'POST', path: `/channels/${id}/messages` }
    await loom.world.break({ kind: 'status', status: 403, body, count: null, ...where })
    await loom.world.say('Hello @Kael', 'general', 'mina')
    const row = page.getByRole('listitem').filter({ hasText: 'Your direct messages are closed' })
    await row.getByRole('link', { name: 'Open' }).click()
    await page.waitForURL(`**/entities/${kael.id}/notifications`)
    await expect.poll(() => page.getByRole('switch').first().isChecked()).toBe(false)
  })
})
