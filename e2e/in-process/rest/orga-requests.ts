import { randomInt } from 'node:crypto'

import type { OrgaView } from '@arachne/contract/governance'

import { createBrowser } from '../../../packages/server/test/support/browser.ts'
import { plain } from '../../../packages/server/test/support/rpc.ts'
import { picture } from './png.ts'
import { type Ask, type Sent, type RestFixture, withSession } from './rest-fixture.ts'

/** A name that never leads anywhere (RFC 2606). */
const NOWHERE = 'http://nowhere.invalid/'
const newName = () => `Name ${randomInt(1_000_000_000)}`
const newUser = () => `10000000${randomInt(1_000_000_000, 9_999_999_999)}`

export interface OrgaPrepared {
  values: Record<string, string>
  sent: Sent
  query?: string
}

interface Seat {
  ask: Ask
  orga: string
  me: string
  /** Somebody else comes in; their id there. */
  another(): Promise<string>
}

/** Requests that would succeed for a member (the owner of the fixture), each in an organisation of its own. */
export function createOrgaRequests(fixture: RestFixture) {
  const founder = once(() => newcomer(fixture))

  async function prepare(at: string): Promise<OrgaPrepared> {
    // A link lets in whoever is not there yet: none of the members is.
    const ask = at.startsWith('POST /api/invitations/link') ? await founder() : fixture.as.owner
    const isInside = at.includes('{orga}') || /\/(api\/invitations\/|organisations)/.test(at)
    const alone = isInside ? await found(ask) : { ask, orga: '', me: '' }
    const seat = { ...alone, another: async () => join(await founder(), alone) }
    const values: Record<string, string> = { orga: seat.orga, member: seat.me }
    for (const [name, make] of Object.entries(MADE)) {
      if (at.includes(`{${name}}`)) values[name] = await make(seat, at, fixture)
    }
    const input = await BODIES[at]?.(seat, fixture)
    const empty = at.startsWith('GET') || at.startsWith('DELETE') ? {} : { body: {} }
    const query = QUERIES[at]?.(fixture)
    return {
      values,
      sent: input === undefined ? empty : { body: input },
      ...(query !== undefined && { query }),
    }
  }

  return { prepare, knows: (at: string) => /\/api\/(orgas|invitations|me\/email)|\/organisations/.test(at) }
}

async function made<Answer>(ask: Ask, line: string, body: object): Promise<Answer> {
  const { status, body: answer, text } = await ask(line, { body })
  if (status !== 201) throw new Error(`${line} failed: ${status} ${text}`)
  return answer as Answer
}

async function found(ask: Ask): Promise<Omit<Seat, 'another'>> {
  const { id, me } = await made<OrgaView>(ask, 'POST /api/orgas', { name: newName() })
  return { ask, orga: id, me: me.id }
}

async function join(guest: Ask, { ask, orga }: Omit<Seat, 'another'>): Promise<string> {
  const { link } = await made<{ link: string }>(ask, `POST /api/orgas/${orga}/invitations`, { link: true })
  await guest('POST /api/invitations/link', { body: { token: new URL(link).hash.slice(1) } })
  const { body } = await guest(`GET /api/orgas/${orga}`)
  return (body as OrgaView).me.id
}

async function channelOf({ ask, orga }: Seat): Promise<string> {
  const { body } = await ask(`GET /api/orgas/${orga}/channels`)
  return (body as { channels: { id: string }[] }).channels[0]?.id ?? ''
}

async function newMessage(seat: Seat): Promise<string> {
  const line = `POST /api/orgas/${seat.orga}/channels/${await channelOf(seat)}/messages`
  return (await made<{ message: { id: string } }>(seat.ask, line, { text: newName() })).message.id
}

async function rootOf({ ask, orga }: Seat): Promise<string> {
  const { body } = await ask(`GET /api/orgas/${orga}/teams`)
  return (body as { teams: { id: string }[] }).teams[0]?.id ?? ''
}

async function newRole(seat: Seat): Promise<string> {
  const body = { team_id: await rootOf(seat), title: newName(), member_id: seat.me }
  return (await made<{ role: { id: string } }>(seat.ask, `POST /api/orgas/${seat.orga}/roles`, body)).role.id
}

const ITEMS = {
  topic: { title: 'Quiet mornings', text: 'No meetings before ten.' },
  voting: { question: 'Which?', options: ['This', 'That'], mode: 'single' },
  election: { role_title: 'Driver' },
}

async function itemBody(seat: Seat, kind: keyof typeof ITEMS): Promise<object> {
  return { channel_id: await channelOf(seat), ...ITEMS[kind] }
}

async function newItem(seat: Seat, kind: keyof typeof ITEMS): Promise<string> {
  const line = `POST /api/orgas/${seat.orga}/${kind}s`
  const answer = await made<Record<string, { id: string }>>(seat.ask, line, await itemBody(seat, kind))
  return answer[kind]?.id ?? ''
}

/** By both keys. */
async function linkServer({ ask, orga }: Seat, { product, as }: RestFixture): Promise<void> {
  await made(ask, `POST /api/orgas/${orga}/discord/servers`, { server_id: product.serverId })
  await made(as.admin, `POST /api/servers/${product.serverId}/organisations`, { orga_id: orga })
}

/** A Discord channel that shows nothing yet. */
async function newPlace({ product: { person, serverId } }: RestFixture): Promise<object> {
  const wish = { name: `room-${randomInt(1e9)}` }
  const { id } = await person('jonas').rest<{ id: string }>('POST', `/guilds/${serverId}/channels`, wish)
  return { discord_channel_id: id, shows: 'title' }
}

/** What stands for each `{name}` of a path. */
const MADE: Record<string, (seat: Seat, at: string, fixture: RestFixture) => Promise<string>> = {
  role: newRole,
  async channel(seat, at, fixture) {
    const channel = await channelOf(seat)
    if (at.includes('/discord')) await linkServer(seat, fixture)
    if (at.startsWith('DELETE') && at.endsWith('/discord')) {
      await seat.ask(`PUT /api/orgas/${seat.orga}/channels/${channel}/discord`, {
        body: await newPlace(fixture),
      })
    }
    return channel
  },

  async server(seat, _at, { product }) {
    await made(seat.ask, `POST /api/orgas/${seat.orga}/discord/servers`, { server_id: product.serverId })
    return product.serverId
  },

  message: newMessage,

  async image(seat) {
    const line = `POST /api/orgas/${seat.orga}/channels/${await channelOf(seat)}/images`
    return (await made<{ image: { id: string } }>(seat.ask, line, picture())).image.id
  },

  topic: (seat) => newItem(seat, 'topic'),
  voting: (seat) => newItem(seat, 'voting'),
  election: (seat) => newItem(seat, 'election'),
  act: async (_seat, at) => (at.includes('/topics/') ? 'ask' : at.includes('/votings/') ? 'close' : 'cancel'),

  async team(seat) {
    const body = { name: newName(), source_role_id: await newRole(seat) }
    return (await made<{ team: { id: string } }>(seat.ask, `POST /api/orgas/${seat.orga}/teams`, body)).team
      .id
  },

  async policy(seat, at) {
    const body = {
      role_id: await newRole(seat),
      title: newName(),
      text: 'x',
      publish: !at.endsWith('/publish'),
    }
    const line = `POST /api/orgas/${seat.orga}/policies`
    return (await made<{ policy: { id: string } }>(seat.ask, line, body)).policy.id
  },

  async agent(seat) {
    const line = `POST /api/orgas/${seat.orga}/agents`
    return (await made<{ agent: { id: string } }>(seat.ask, line, { name: newName() })).agent.id
  },

  async confirmation(seat, _at, fixture) {
    const wish = { name: newName(), permission: 'action', ask_first: true }
    const { key } = await made<{ key: string }>(seat.ask, `POST /api/orgas/${seat.orga}/agents`, wish)
    const args = { channelId: await channelOf(seat), text: newName() }
    await plain({ url: `${fixture.site}/swarmrise/mcp`, key }, 'tools/call', {
      name: 'send_message',
      arguments: args,
    })
    const { body } = await seat.ask(`GET /api/orgas/${seat.orga}/confirmations`)
    return (body as { confirmations: { id: string }[] }).confirmations[0]?.id ?? ''
  },

  async webhook(seat) {
    const line = `POST /api/orgas/${seat.orga}/webhooks`
    return (await made<{ webhook: { id: string } }>(seat.ask, line, { url: NOWHERE })).webhook.id
  },

  async invitation(seat, at, fixture) {
    const user = at.includes('/api/invitations/') ? fixture.idOf('stranger') : newUser()
    const line = `POST /api/orgas/${seat.orga}/invitations`
    const answer = await made<{ invitations: { id: string }[] }>(seat.ask, line, { discord_user_ids: [user] })
    return answer.invitations[0]?.id ?? ''
  },
}

async function newLink({ ask, orga }: Seat): Promise<object> {
  const { link } = await made<{ link: string }>(ask, `POST /api/orgas/${orga}/invitations`, { link: true })
  return { token: new URL(link).hash.slice(1) }
}

const BODIES: Record<string, (seat: Seat, fixture: RestFixture) => Promise<object> | object> = {
  'POST /api/orgas': () => ({ name: newName() }),
  'PATCH /api/orgas/{orga}': () => ({ name: newName() }),
  'POST /api/orgas/{orga}/owner': ({ me }) => ({ member_id: me }),
  'POST /api/orgas/{orga}/teams': async (seat) => ({ name: newName(), source_role_id: await newRole(seat) }),
  'PATCH /api/orgas/{orga}/teams/{team}': () => ({ name: newName() }),
  'POST /api/orgas/{orga}/roles': async (seat) => ({
    team_id: await rootOf(seat),
    title: newName(),
    member_id: seat.me,
  }),
  'PATCH /api/orgas/{orga}/roles/{role}': () => ({ title: newName() }),
  'PATCH /api/orgas/{orga}/members/{member}': () => ({ name: newName() }),
  'POST /api/orgas/{orga}/policies': async (seat) => ({
    role_id: await newRole(seat),
    title: 'T',
    text: 'x',
  }),
  'PATCH /api/orgas/{orga}/policies/{policy}': () => ({ text: newName() }),
  'POST /api/orgas/{orga}/agents': () => ({ name: newName() }),
  'POST /api/orgas/{orga}/webhooks': () => ({ url: NOWHERE }),
  'POST /api/orgas/{orga}/invitations': () => ({ discord_user_ids: [newUser()] }),
  'POST /api/orgas/{orga}/topics': (seat) => itemBody(seat, 'topic'),
  'POST /api/orgas/{orga}/topics/{topic}/{act}': () => ({ question: newName() }),
  'POST /api/orgas/{orga}/votings': (seat) => itemBody(seat, 'voting'),
  'POST /api/orgas/{orga}/elections': (seat) => itemBody(seat, 'election'),
  'POST /api/orgas/{orga}/notifications/read': () => ({ all: true }),
  'PUT /api/orgas/{orga}/notifications/preferences': () => ({
    categories: { mention: { in_app: true, email: false, discord: true } },
    quiet: null,
    digest: 'daily',
  }),
  'POST /api/orgas/{orga}/channels': async ({ another }) => ({ member_id: await another() }),
  'POST /api/orgas/{orga}/channels/{channel}/messages': () => ({ text: newName() }),
  'POST /api/orgas/{orga}/channels/{channel}/read': async (seat) => ({ message_id: await newMessage(seat) }),
  'POST /api/orgas/{orga}/channels/{channel}/images': () => picture(),
  'PATCH /api/orgas/{orga}/messages/{message}': () => ({ text: newName() }),
  'PUT /api/orgas/{orga}/messages/{message}/reactions': () => ({ emoji: '👍' }),
  'POST /api/orgas/{orga}/discord/servers': (_seat, { product }) => ({ server_id: product.serverId }),
  'PUT /api/orgas/{orga}/channels/{channel}/discord': (_seat, fixture) => newPlace(fixture),
  'POST /api/servers/{server}/organisations': ({ orga }) => ({ orga_id: orga }),
  'POST /api/invitations/link': newLink,
  'POST /api/invitations/link/decline': newLink,
  'PUT /api/me/email': () => ({ address: 'somebody@bread.example' }),
}

const QUERIES: Record<string, (fixture: RestFixture) => string> = {
  'GET /api/orgas/{orga}/decisions/export': () => '?format=csv',
  'DELETE /api/orgas/{orga}/messages/{message}/reactions': () => `?emoji=${encodeURIComponent('👍')}`,
  'GET /api/orgas/{orga}/search': () => '?query=bread',
  'GET /api/orgas/{orga}/channels/{channel}/discord/audience': ({ product }) =>
    `?discord_channel_id=${product.channelId('general')}`,
}

/** Somebody who has no part in the fixture. */
async function newcomer(fixture: RestFixture): Promise<Ask> {
  const { sandbox } = fixture.product
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ username: 'ilse', name: 'Ilse', guilds: [] })
  await fetch(`${sandbox.controlUrl}/people`, { ...init, body })
  const browser = createBrowser({ site: fixture.site, sandbox })
  await browser.logIn('ilse')
  return withSession(fixture.site, browser)
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => (value ??= make())
}
