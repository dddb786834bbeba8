import {
  ActivityCountsAnswer,
  ErrorBody,
  ExportActivityAnswer,
  JournalSealAnswer,
  ListActivityAnswer,
  ListJournalAnswer,
  ListNoticesAnswer,
  NoticeSettings,
  OperatorEntitiesAnswer,
  OperatorHealthAnswer,
  OperatorPeopleAnswer,
  OperatorServersAnswer,
  UnreadNoticesAnswer,
} from '@arachne/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'

import { type AppWithLogin, startAppWithLogin } from '../support/app-with-login.ts'
import type { Browser } from '../support/browser.ts'
import { eventually } from '../support/live.ts'
import { outcome, plain } from '../support/rpc.ts'
import type { Resident } from '../support/running-app.ts'

let app: AppWithLogin
let kael: Resident
let [amara, jonas, lyss, mina] = [] as unknown as [Browser, Browser, Browser, Browser]
beforeAll(async () => {
  app = await startAppWithLogin({ operator: 'amara' })
  amara = await app.browser('amara')
  jonas = await app.browser('jonas')
  lyss = await app.browser('lyss')
  mina = await app.browser('mina')
  kael = await app.moveIn()
})
afterAll(async () => app[Symbol.asyncDispose]())

async function ask<T>(who: Browser, schema: z.ZodType<T>, [line, body]: [string, object?]): Promise<T> {
  const response = await who.api(line, body)
  const answer: unknown = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return schema.parse(answer)
}

async function createEntity(who: Browser, name: string): Promise<string> {
  const answer = await who.api('POST /entities', { name, print_key: true })
  return ((await answer.json()) as { entity: { id: string } }).entity.id
}

const speak = async (content: string) => {
  const args = { channel_id: app.channelId('general'), content }
  return outcome(await plain(kael, 'tools/call', { name: 'send_message', arguments: args }))
}

/** What entities wrote, as somebody sees it. */
async function messagesSeenBy(who: Browser) {
  const { activity } = await ask(who, ListActivityAnswer, ['GET /activity?action=message'])
  return activity.map(({ action, actor, server }) => [action, actor.name, server?.name])
}

async function directMessages(name: string): Promise<string[]> {
  const person = app.person(name)
  const recipient_id = app.sandbox.application.id
  const { id } = await person.rest<{ id: string }>('POST', '/users/@me/channels', { recipient_id })
  const messages = await person.rest<{ content: string }[]>('GET', `/channels/${id}/messages`)
  return messages.map(({ content }) => content)
}

const noticesOf = (who: Browser) => ask(who, ListNoticesAnswer, ['GET /notices'])
const kindsOf = async (who: Browser) => (await noticesOf(who)).notices.map(({ kind }) => kind)
/** They are made in the background. */
describe('the operator’s panel', () => {
  it('L-12: is not there for anybody else', async () => {
    const pages = ['/operator/entities', '/operator/servers', '/operator/people', '/operator/health']
    for (const path of [...pages, '/journal']) {
      for (const who of [jonas, lyss, mina]) {
        const refused = await who.api(`GET ${path}`)
        expect([path, refused.status]).toEqual([path, 404])
        expect(ErrorBody.parse(await refused.json()).code).toBe('not_found')
      }
    }
  })

  it('L-12: finds entities by what is typed, and says how many there are', async () => {
    const found = await ask(amara, OperatorEntitiesAnswer, ['GET /operator/entities?search=KAE&limit=1'])
    expect(found).toMatchObject({
      total: 1,
      entities: [{ name: 'Kael', owner: { name: 'lyss' }, servers: 1 }],
    })
    const none = await ask(amara, OperatorEntitiesAnswer, ['GET /operator/entities?search=%25'])
    expect(none).toEqual({ entities: [], total: 0 })
    const bad = await amara.api('GET /operator/entities?state=gone')
    expect(bad.status).toBe(400)
    expect((await amara.api('GET /operator/entities?after=nobody')).status).toBe(400)
  })

  it('L-12: lists servers with what is on them', async () => {
    const { servers } = await ask(amara, OperatorServersAnswer, ['GET /operator/servers?search=hearth'])
    expect(servers).toMatchObject([{ name: 'Hearthside', reachable: true, entities: 1, banned: false }])
  })

  it('L-12: lists people with what they have', async () => {
    const found = await ask(amara, OperatorPeopleAnswer, ['GET /operator/people?search=LYS'])
    expect(found).toMatchObject({ total: 1, people: [{ name: 'lyss', entities: [{ name: 'Kael' }] }] })
    const none = await ask(amara, OperatorPeopleAnswer, ['GET /operator/people?search=nobody'])
    expect(none).toEqual({ people: [], total: 0 })
  })

  it('L-12: says how the process is and which limits are in force', async () => {
    const health = await ask(amara, OperatorHealthAnswer, ['GET /operator/health'])
    expect(health).toMatchObject({
      discord: { ready: true },
      database: { engine: 'sqlite', answers: true },
      address: { state: 'local' },
      ballots: { open_boxes: 0 },
      limits: { entity_calls: 120, entities_per_owner: 5, organisations_per_owner: 20 },
    })
    expect(health.database.bytes).toBeGreaterThan(0)
    expect(health.mailbox.limit_bytes).toBeGreaterThan(health.mailbox.bytes)
  })

  it('L-12: shows the journal with its seals, one after the other', async () => {
    const { entries } = await ask(amara, ListJournalAnswer, ['GET /journal?space=instance&limit=2'])
    expect(entries.map(({ space }) => space)).toEqual(['instance', 'instance'])
    expect(entries[0]?.previous_hash).toBe(entries[1]?.hash)
    const seal = await ask(amara, JournalSealAnswer, ['GET /journal/seal'])
    expect(seal).toMatchObject({ ok: true, problems: [] })
    expect(await ask(mina, JournalSealAnswer, ['GET /journal/seal'])).not.toHaveProperty('entries')
  })
})

describe('activity', () => {
  it('L-13: shows each what is theirs, and never what was said', async () => {
    await speak('The secret is in the blue teapot.')
    const sent = [['message.sent', 'Kael', 'Hearthside']]
    for (const who of [lyss, jonas, amara]) expect(await messagesSeenBy(who)).toEqual(sent)
    expect(await messagesSeenBy(mina)).toEqual([])
    const all = await (await amara.api('GET /activity?limit=100')).text()
    expect(all).not.toContain('teapot')
  })

  it('L-13: gives nothing of foreign entities and servers to whoever names them', async () => {
    const wishes = [`entity=${kael.id}`, `server=${app.serverId}`]
    for (const wish of wishes) {
      const answer = await ask(mina, ListActivityAnswer, [`GET /activity?${wish}`])
      expect(answer).toEqual({ activity: [] })
      const counts = await ask(mina, ActivityCountsAnswer, [`GET /activity/counts?${wish}`])
      expect(counts).toMatchObject({ hours: [], leaders: [], total: { calls: 0 } })
    }
  })

  it('L-13: pages without losing a line, and refuses what is no page', async () => {
    const all = await ask(amara, ListActivityAnswer, ['GET /activity?limit=100'])
    const first = await ask(amara, ListActivityAnswer, ['GET /activity?limit=2'])
    const rest = await ask(amara, ListActivityAnswer, [`GET /activity?limit=100&after=${first.next}`])
    expect([...first.activity, ...rest.activity]).toEqual(all.activity)
    expect((await amara.api('GET /activity?after=nonsense')).status).toBe(400)
    expect((await amara.api('GET /activity?outcome=maybe')).status).toBe(400)
  })

  it('L-13: counts calls, refusals and messages by the hour', async () => {
    const args = { channel_id: app.channelId('announcements'), content: 'No.' }
    await plain(kael, 'tools/call', { name: 'send_message', arguments: args })
    await app.person('lyss').rest('POST', `/channels/${app.channelId('general')}/messages`, { content: 'Hi' })
    await eventually(async () => {
      const { total, hours, leaders } = await ask(lyss, ActivityCountsAnswer, ['GET /activity/counts'])
      expect(total).toMatchObject({ calls: 2, refused: 1, sent: 1 })
      expect(total.heard).toBeGreaterThan(0)
      expect(hours.length).toBeGreaterThan(0)
      expect(leaders).toMatchObject([{ entity: { name: 'Kael' }, calls: 2 }])
    })
    const ruled = await ask(jonas, ActivityCountsAnswer, [`GET /activity/counts?server=${app.serverId}`])
    expect(ruled.total.sent).toBe(1)
  })

  it('L-13: exports CSV that runs nothing, and JSON', async () => {
    const id = await createEntity(lyss, '=HYPERLINK')
    const response = await lyss.api(`GET /activity/export?format=csv&entity=${id}`)
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const csv = await response.text()
    expect(csv).toContain(",'=HYPERLINK,")
    expect(csv).not.toContain(',=')
    const json = await ask(lyss, ExportActivityAnswer, [`GET /activity/export?format=json&entity=${id}`])
    expect(json.truncated).toBe(false)
    expect(json.activity.map(({ action }) => action)).toContain('entity.created')
    expect(await (await mina.api(`GET /activity/export?format=csv&entity=${id}`)).text()).not.toContain(id)
    await lyss.api(`DELETE /entities/${id}`)
  })
})

describe('notices', () => {
  it('L-07: tells admins of a request and its owner of the answer, and closes it for the other admins', async () => {
    const id = await createEntity(lyss, 'Wren')
    await lyss.api('POST /requests', { entity: id, server: app.serverId })
    await eventually(async () => {
      const { notices, unread } = await noticesOf(jonas)
      expect(unread).toBe(1)
      expect(notices).toMatchObject([
        { kind: 'request_created', entity: { name: 'Wren' }, by: { name: 'Lyss Aldana' } },
      ])
    })
    expect(await kindsOf(mina)).toEqual([])
    const [request] = (await noticesOf(jonas)).notices
    await jonas.api(`POST /requests/${request?.request_id}/approve`, { channels: 'all', tools: 'all' })
    await eventually(async () => {
      const about = (await noticesOf(lyss)).notices.filter(({ entity }) => entity?.id === id)
      expect(about.map(({ kind }) => kind)).toEqual(['request_approved'])
    })
    expect(await noticesOf(jonas)).toMatchObject({ unread: 0, notices: [{ closed: true }] })
  })

  it('L-07: tells an owner of what others did, and of nothing they did themselves', async () => {
    await jonas.api(`PATCH /entities/${kael.id}/servers/${app.serverId}`, { may_ping: 'roles' })
    await lyss.api(`POST /entities/${kael.id}/deactivate`, {})
    await amara.api(`POST /entities/${kael.id}/activate`, {})
    await eventually(async () =>
      expect((await kindsOf(lyss)).slice(0, 2)).toEqual(['entity_resumed', 'rights_changed']),
    )
    expect(await kindsOf(lyss)).not.toContain('entity_paused')
  })

  it('is read by whoever it is for, and by nobody else', async () => {
    const { notices, unread } = await noticesOf(lyss)
    const ids = notices.slice(0, 1).map(({ id }) => id)
    await ask(mina, UnreadNoticesAnswer, ['POST /notices/read', { ids }])
    expect((await noticesOf(lyss)).unread).toBe(unread)
    expect(await ask(lyss, UnreadNoticesAnswer, ['POST /notices/read', { ids }])).toEqual({
      unread: unread - 1,
    })
    expect(await ask(lyss, UnreadNoticesAnswer, ['POST /notices/read', { all: true }])).toEqual({ unread: 0 })
    expect((await lyss.api('POST /notices/read', { ids: ['nonsense'] })).status).toBe(400)
  })

  it('comes by direct message too, once somebody wants that, in their language', async () => {
    expect(await ask(lyss, NoticeSettings, ['GET /notices/settings'])).toEqual({ by_dm: null })
    await ask(lyss, NoticeSettings, ['PUT /notices/settings', { by_dm: 'ko' }])
    await amara.api(`POST /entities/${kael.id}/deactivate`, {})
    await eventually(async () => {
      expect(
        (await directMessages('lyss')).filter((text) => text.startsWith('Kael이 멈췄습니다.')),
      ).toHaveLength(1)
    })
    expect((await lyss.api('PUT /notices/settings', { by_dm: 'xx' })).status).toBe(400)
  })
})
