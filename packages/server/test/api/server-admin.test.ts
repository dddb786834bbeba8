import {
  ApproveAnswer,
  AskAnswer,
  BotCheckAnswer,
  ErrorBody,
  ListResidentsAnswer,
  MembershipAnswer,
  MyServersAnswer,
  RequestAnswer,
  ServerAnswer,
  TemplateAnswer,
  WhyAnswer,
} from '@arachne/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'

import { type AppWithLogin, startAppWithLogin } from '../support/app-with-login.ts'
import type { Browser } from '../support/browser.ts'

let app: AppWithLogin
let jonas: Browser
let lyss: Browser
let mina: Browser
beforeAll(async () => {
  app = await startAppWithLogin()
  jonas = await app.browser('jonas')
  lyss = await app.browser('lyss')
  mina = await app.browser('mina')
})
afterAll(async () => app[Symbol.asyncDispose]())

async function ask<T>(who: Browser, schema: z.ZodType<T>, [line, body]: [string, object?]): Promise<T> {
  const response = await who.api(line, body)
  return schema.parse(await response.json())
}
const server = (path = '') => `/servers/${app.serverId}${path}`

describe('the page of an admin', () => {
  it('L-20: shows a server to its admins only; to others it is not there', async () => {
    const paths = [server(), server('/entities'), server('/bot-check'), server('/templates')]
    for (const path of paths) {
      expect((await jonas.api(`GET ${path}`)).status).toBe(200)
      for (const stranger of [lyss, mina]) {
        const refused = await stranger.api(`GET ${path}`)
        expect(refused.status).toBe(404)
        expect(ErrorBody.parse(await refused.json()).code).toBe('not_found')
      }
    }
  })

  it('L-07: tells everybody where they are together with the bot, and admins what waits there', async () => {
    const mine = await ask(lyss, MyServersAnswer, ['GET /me/servers'])
    const home = mine.servers.find(({ id }) => id === app.serverId)
    expect(home).toMatchObject({ name: 'Hearthside', role: 'member', desk: null })
    expect((await ask(lyss, MyServersAnswer, ['GET /me/servers?ruled=true'])).servers).toEqual([])
    const ruled = await ask(jonas, MyServersAnswer, ['GET /me/servers?ruled=true'])
    expect(ruled.servers.find(({ id }) => id === app.serverId)).toMatchObject({
      role: 'admin',
      desk: { pending: 0, bot_lacks: 0 },
    })
  })

  it('gives the channels and roles to pick from, with what speaks against each', async () => {
    const { server: shown } = await ask(jonas, ServerAnswer, [`GET ${server()}`])
    expect(shown.channels.find(({ name }) => name === 'general')).toMatchObject({ bot_can_view: true })
    expect(shown.roles.find(({ name }) => name === 'Reader')?.flaw).toBeNull()
    expect(shown.roles.find(({ name }) => name === 'Steward')?.flaw).toContain('power over others')
    expect(shown.may).toEqual({ rule: true })
  })

  it('L-06: names the channels that the bot cannot see', async () => {
    const { channels, invite_url: invite } = await ask(jonas, BotCheckAnswer, [`GET ${server('/bot-check')}`])
    expect(channels).toContainEqual(
      expect.objectContaining({ lacks: [expect.objectContaining({ permission: 'ViewChannel' })] }),
    )
    expect(invite).toContain('permissions=')
  })
})

describe('L-07: a request', () => {
  it('is approved with roles, a text of its own and no role to mention it by', async () => {
    const wren = await app.moveIn({ name: 'Wren' }, null)
    const asked = await ask(lyss, AskAnswer, ['POST /requests', { entity: wren.id, server: app.serverId }])
    const path = `/requests/${asked.request.id}`
    expect(asked.request.may).toEqual({ decide: false, withdraw: true })
    expect((await mina.api(`GET ${path}`)).status).toBe(404)
    const { request } = await ask(jonas, RequestAnswer, [`GET ${path}`])
    expect(request.may).toEqual({ decide: true, withdraw: false })

    const grant = {
      channels: ['general'],
      tools: ['read_messages', 'send_message'],
      announce: 'general',
      announcement: '{name} is new, with {owner}.',
      assignable_roles: ['Reader'],
      mentionable: false,
    }
    const wrong = await jonas.api(`POST ${path}/approve`, { ...grant, assignable_roles: ['Steward'] })
    expect(ErrorBody.parse(await wrong.json()).reason).toBe('role_not_assignable')
    const flawed = await jonas.api(`POST ${path}/approve`, { ...grant, announcement: '{nobody}' })
    expect(flawed.status).toBe(400)

    const done = await ask(jonas, ApproveAnswer, [`POST ${path}/approve`, grant])
    expect(done.membership).toMatchObject({ role_id: null })
    expect(done.membership.assignable_roles).toHaveLength(1)
    expect(done.warnings).toEqual([])
    expect(done.request.may).toEqual({ decide: false, withdraw: false })
    const said = [...(app.sandbox.world.channels.get(app.channelId('general'))?.messages.values() ?? [])]
    expect(said.at(-1)?.content).toBe('Wren is new, with lyss.')
  })

  it('is followed by a role when an admin wants one after all, and by none when not', async () => {
    const moth = await app.moveIn({ name: 'Moth' })
    const seat = `PATCH /entities/${moth.id}/servers/${app.serverId}`
    const off = await ask(jonas, MembershipAnswer, [seat, { mentionable: false }])
    expect(off.membership.role_id).toBeNull()
    const on = await ask(jonas, MembershipAnswer, [seat, { mentionable: true }])
    expect(on.membership.role_id).toMatch(/^\d+$/)
    const { entities } = await ask(jonas, ListResidentsAnswer, [`GET ${server('/entities')}`])
    expect(entities.find(({ id }) => id === moth.id)).toMatchObject({
      name: 'Moth',
      membership: { role_id: on.membership.role_id },
      may: { rule: true, manage: false },
    })
  })
})

describe('templates', () => {
  it('are changed by admins, never into the name of another', async () => {
    const made = { name: 'Guest', channels: ['general'], tools: 'none' }
    await ask(jonas, TemplateAnswer, [`POST ${server('/templates')}`, made])
    await ask(jonas, TemplateAnswer, [`POST ${server('/templates')}`, { ...made, name: 'Keeper' }])
    const path = `PATCH ${server('/templates/Keeper')}`
    expect((await jonas.api(path, { name: 'Guest' })).status).toBe(409)
    expect((await lyss.api(path, { is_default: true })).status).toBe(404)
    const { template } = await ask(jonas, TemplateAnswer, [path, { tools: 'all', is_default: true }])
    expect(template).toMatchObject({ name: 'Keeper', tools: 'all', is_default: true })
    expect(template.channels).toEqual([app.channelId('general')])
  })
})

describe('L-09: "Why?"', () => {
  it('says whether whoever asks could change the answer', async () => {
    const finch = await app.moveIn({ name: 'Finch' }, { channels: ['general'], tools: 'all' })
    const of = (channel: string) =>
      `GET /why?entity=${finch.id}&tool=send_message&server=${app.serverId}&channel=${channel}`
    const closed = [of('announcements')] as [string]
    expect(await ask(jonas, WhyAnswer, closed)).toMatchObject({ layer: 'ceiling', may: { change: true } })
    expect(await ask(lyss, WhyAnswer, closed)).toMatchObject({ layer: 'ceiling', may: { change: false } })
    const tuning = `PATCH /entities/${finch.id}/servers/${app.serverId}/tuning`
    await lyss.api(tuning, { blocked: ['general'] })
    const blocked = [of('general')] as [string]
    expect(await ask(jonas, WhyAnswer, blocked)).toMatchObject({ layer: 'tuning', may: { change: false } })
    expect(await ask(lyss, WhyAnswer, blocked)).toMatchObject({ layer: 'tuning', may: { change: true } })
    expect((await mina.api(closed[0])).status).toBe(404)
  })
})
