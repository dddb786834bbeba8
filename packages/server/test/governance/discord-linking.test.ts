import type { ListNoticesAnswer, MyServersAnswer } from '@arachne/contract'
import type {
  AudienceAnswer,
  DiscordChoicesAnswer,
  DiscordLinksAnswer,
  LinkedOrgasAnswer,
  ListEntriesAnswer,
  ListNotificationsAnswer,
} from '@arachne/contract/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type AgentApp, startAgentApp } from '../support/agent-app.ts'

const VIEW_CHANNEL = '1024'
const EVERYBODY = 0
const SOMEBODY = 1

let app: AgentApp
let server: string
/** On Discord, for lyss, jonas and the bot alone: those of the oven, of whom lyss is the leader. */
let room: string

/** Discord's own routes, as jonas, to whom the server belongs. */
const onDiscord = <Answer>(method: string, path: string, body?: object) =>
  app.person('jonas').rest<Answer>(method, path, body)

async function privateRoom(name: string): Promise<string> {
  const people = [app.person('lyss').id, app.person('jonas').id, app.sandbox.application.id]
  const hidden = { id: server, type: EVERYBODY, allow: '0', deny: VIEW_CHANNEL }
  const shown = people.map((id) => ({ id, type: SOMEBODY, allow: VIEW_CHANNEL, deny: '0' }))
  const wish = { name, permission_overwrites: [hidden, ...shown] }
  return (await onDiscord<{ id: string }>('POST', `/guilds/${server}/channels`, wish)).id
}

const links = () => app.ask<DiscordLinksAnswer>('lyss', 'GET discord')
const shown = async () =>
  (await links()).channels.find(({ channel_id: id }) => id === app.channels.oven)?.shows
const show = (shows: 'full' | 'title', at = room) =>
  app.send('lyss', `PUT channels/${app.channels.oven}/discord`, { discord_channel_id: at, shows })
const happened = async (count: number) => {
  const { decisions } = await app.ask<ListEntriesAnswer>('lyss', `GET decisions?limit=${count}`)
  return decisions.map(({ action }) => action)
}

const choices = async (who: 'lyss' | 'mina') =>
  (await app.ask<DiscordChoicesAnswer>(who, 'GET discord/channels')).channels.map(({ name }) => name)
const audience = (at: string) =>
  app.ask<AudienceAnswer>(
    'lyss',
    `GET channels/${app.channels.oven}/discord/audience?discord_channel_id=${at}`,
  )

beforeAll(async () => {
  app = await startAgentApp()
  server = app.serverId
  room = await privateRoom('oven-room')
})
afterAll(async () => app[Symbol.asyncDispose]())

describe('an organisation and a Discord server', () => {
  it('are linked once the owner of the one and a manager of the other have turned their keys', async () => {
    expect((await app.send('jonas', 'POST discord/servers', { server_id: server })).status).toBe(403)
    await app.ask('lyss', 'POST discord/servers', { server_id: server })
    expect((await links()).servers).toMatchObject([{ state: 'asked', asked_by: 'owner', bot_there: true }])
    expect((await show('title')).status).toBe(404)

    const mine = await app.ask<MyServersAnswer>('jonas', 'GET /me/servers')
    expect(mine.servers).toMatchObject([{ id: server, desk: { pending: 1 } }])
    const at = `/servers/${server}/organisations`
    const { organisations } = await app.ask<LinkedOrgasAnswer>('jonas', `GET ${at}`)
    expect(organisations).toMatchObject([{ orga_id: app.orgaId, orga_name: 'Bakery', state: 'asked' }])
    expect((await app.send('lyss', `POST ${at}`, { orga_id: app.orgaId })).status).toBe(404)
    await app.ask('jonas', `POST ${at}`, { orga_id: app.orgaId })
    expect((await links()).servers).toMatchObject([{ state: 'linked', manager_name: 'Jonas Weber' }])
    expect((await happened(2)).toReversed()).toEqual(['discord_asked', 'discord_linked'])
  })

  it('L-07: tells the admins of the server that it is asked for, until that is answered or taken back', async () => {
    const told = async () => {
      const { notices } = await app.ask<ListNoticesAnswer>('jonas', 'GET /notices')
      const asking = notices.filter(({ kind }) => kind === 'organisation_asks')
      return asking.map(({ by, server: at, closed }) => `${by?.name} ${at?.id} ${closed}`)
    }
    const line = (closed: boolean) => `Lyss Aldana ${server} ${closed}`
    await expect.poll(told).toEqual([line(true)])
    await app.ask('lyss', `DELETE discord/servers/${server}`)
    await app.ask('lyss', 'POST discord/servers', { server_id: server })
    await expect.poll(told).toEqual([line(false), line(true)])
    await app.ask('lyss', `DELETE discord/servers/${server}`)
    await expect.poll(told).toEqual([line(true), line(true)])
    await app.ask('lyss', 'POST discord/servers', { server_id: server })
    await app.ask('jonas', `POST /servers/${server}/organisations`, { orga_id: app.orgaId })
    await expect.poll(told).toEqual([line(true), line(true), line(true)])
    const own = await app.ask<ListNoticesAnswer>('lyss', 'GET /notices')
    expect(own.notices.filter(({ kind }) => kind === 'organisation_asks')).toEqual([])
  })

  it('offer those channels to choose from that one can look into oneself', async () => {
    await expect.poll(() => choices('lyss')).toContain('oven-room')
    expect(await choices('lyss')).not.toContain('announcements')
    expect(await choices('mina')).not.toContain('oven-room')
    expect(await choices('mina')).toContain('general')
  })
})

describe('a channel of it', () => {
  it('is compared with whoever can look into the Discord channel, before anything is shown', async () => {
    const general = await audience(app.channelId('general'))
    expect(general).toMatchObject({ may_show: 'title', unknown: null, outside_count: 3, without: [] })
    expect(general.outside.map(({ name }) => name).toSorted()).toEqual([
      'Amara Osei',
      'Ben Kowalski',
      '박미나',
    ])
    expect(await audience(room)).toMatchObject({ may_show: 'full', outside_count: 0, outside: [] })
  })

  it('is shown in full only where nobody else can look in, by leader or secretary', async () => {
    const refused = await show('full', app.channelId('general'))
    expect(await refused.json()).toMatchObject({ code: 'conflict', reason: 'seen_by_others' })
    const byMember = await app.send('jonas', `PUT channels/${app.channels.oven}/discord`, {
      discord_channel_id: room,
      shows: 'full',
    })
    expect(byMember.status).toBe(403)
    const { status } = await app.send('lyss', `PUT channels/${app.channels.dm}/discord`, {
      discord_channel_id: room,
      shows: 'title',
    })
    expect(status).toBe(400)
    expect((await show('full')).status).toBe(200)
    expect(await shown()).toBe('full')
  })

  it('shows less as soon as everybody can look in, tells the leader, and never shows more by itself', async () => {
    const open = { type: EVERYBODY, allow: VIEW_CHANNEL, deny: '0' }
    await onDiscord('PUT', `/channels/${room}/permissions/${server}`, open)
    await expect.poll(shown).toBe('title')
    expect((await happened(1))[0]).toBe('discord_narrowed')
    const told = await app.ask<ListNotificationsAnswer>('lyss', 'GET notifications?limit=1')
    expect(told.notifications).toMatchObject([{ category: 'discord', channel: { id: app.channels.oven } }])

    const closed = { type: EVERYBODY, allow: '0', deny: VIEW_CHANNEL }
    await onDiscord('PUT', `/channels/${room}/permissions/${server}`, closed)
    await expect.poll(() => audience(room)).toMatchObject({ may_show: 'full' })
    expect(await shown()).toBe('title')
    expect((await show('full')).status).toBe(200)
  })

  it('shows less when somebody loses their role in the team, though they stay on Discord', async () => {
    const mina = app.members.mina
    await app.ask('lyss', `PATCH roles/${app.roles.helper}`, { member_id: mina })
    await expect.poll(shown).toBe('title')
    await app.ask('lyss', `PATCH roles/${app.roles.helper}`, { member_id: app.members.jonas })
    expect((await show('full')).status).toBe(200)
  })

  it('is shown nowhere once the Discord channel is gone', async () => {
    await onDiscord('DELETE', `/channels/${room}`)
    await expect.poll(shown).toBe(undefined)
    room = await privateRoom('oven-room-again')
    expect((await show('full')).status).toBe(200)
  })

  it('is shown nowhere as soon as either side cuts the link', async () => {
    await app.ask('jonas', `DELETE /servers/${server}/organisations/${app.orgaId}`)
    expect(await links()).toEqual({ servers: [], channels: [] })
    expect((await happened(1))[0]).toBe('discord_cut')
    expect((await show('title')).status).toBe(404)
  })
})
