import { randomInt } from 'node:crypto'

import type { OrgaView } from '@arachne/contract/governance'

import { createBrowser } from '../../packages/server/test/support/browser.ts'
import { type Ask, type Sent, type Town, withSession } from './town.ts'

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
}

/** Requests that would succeed for a member (the owner of the town), each in an organisation of its own. */
export function createOrgaRequests(town: Town) {
  const founder = once(() => newcomer(town))

  async function prepare(at: string): Promise<OrgaPrepared> {
    // A link lets in whoever is not there yet: nobody of the town is.
    const ask = at === 'POST /api/invitations/link' ? await founder() : town.as.owner
    const isInside = at.includes('{orga}') || at.includes('/api/invitations/')
    const seat = isInside ? await found(ask) : { ask, orga: '', me: '' }
    const values: Record<string, string> = { orga: seat.orga, member: seat.me }
    for (const [name, make] of Object.entries(MADE)) {
      if (at.includes(`{${name}}`)) values[name] = await make(seat, at, town)
    }
    const input = await BODIES[at]?.(seat)
    const empty = at.startsWith('GET') || at.startsWith('DELETE') ? {} : { body: {} }
    const query = QUERIES[at]
    return {
      values,
      sent: input === undefined ? empty : { body: input },
      ...(query !== undefined && { query }),
    }
  }

  return { prepare, knows: (at: string) => /\/api\/(orgas|invitations)/.test(at) }
}

async function made<Answer>(ask: Ask, line: string, body: object): Promise<Answer> {
  const { status, body: answer, text } = await ask(line, { body })
  if (status !== 201) throw new Error(`${line} failed: ${status} ${text}`)
  return answer as Answer
}

async function found(ask: Ask): Promise<Seat> {
  const { id, me } = await made<OrgaView>(ask, 'POST /api/orgas', { name: newName() })
  return { ask, orga: id, me: me.id }
}

async function rootOf({ ask, orga }: Seat): Promise<string> {
  const { body } = await ask(`GET /api/orgas/${orga}/teams`)
  return (body as { teams: { id: string }[] }).teams[0]?.id ?? ''
}

async function newRole(seat: Seat): Promise<string> {
  const body = { team_id: await rootOf(seat), title: newName(), member_id: seat.me }
  return (await made<{ role: { id: string } }>(seat.ask, `POST /api/orgas/${seat.orga}/roles`, body)).role.id
}

/** What stands for each `{name}` of a path. */
const MADE: Record<string, (seat: Seat, at: string, town: Town) => Promise<string>> = {
  role: newRole,

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

  async invitation(seat, at, town) {
    const user = at.includes('/api/invitations/') ? town.idOf('stranger') : newUser()
    const line = `POST /api/orgas/${seat.orga}/invitations`
    const answer = await made<{ invitations: { id: string }[] }>(seat.ask, line, { discord_user_ids: [user] })
    return answer.invitations[0]?.id ?? ''
  },
}

const BODIES: Record<string, (seat: Seat) => Promise<object> | object> = {
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
  'POST /api/orgas/{orga}/invitations': () => ({ discord_user_ids: [newUser()] }),
  'POST /api/invitations/link': async ({ ask, orga }) => {
    const answer = await made<{ link: string }>(ask, `POST /api/orgas/${orga}/invitations`, { link: true })
    return { token: new URL(answer.link).hash.slice(1) }
  },
}

const QUERIES: Record<string, string> = { 'GET /api/orgas/{orga}/decisions/export': '?format=csv' }

/** Somebody who has no part in the town. */
async function newcomer(town: Town): Promise<Ask> {
  const { sandbox } = town.house
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ username: 'ilse', name: 'Ilse', guilds: [] })
  await fetch(`${sandbox.controlUrl}/people`, { ...init, body })
  const browser = createBrowser({ site: town.site, sandbox })
  await browser.logIn('ilse')
  return withSession(town.site, browser)
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => (value ??= make())
}
