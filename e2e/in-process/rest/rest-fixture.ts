import type { Clock } from '@arachne/core/ports'
import { createSandbox, type Sandbox } from '@arachne/sandbox'
import { until } from '@arachne/sandbox/testing'
import { expect } from 'vitest'

import { type Database, openDatabase } from '../../../packages/server/src/adapters/db/engine/database.ts'
import { type Browser, createBrowser } from '../../../packages/server/test/support/browser.ts'
import { countCommits, type Engine } from '../../../packages/server/test/support/databases.ts'
import { createLending } from '../../../packages/server/test/support/lending.ts'
import {
  type AppOnDiscord,
  type Resident,
  startAppOnDiscord,
} from '../../../packages/server/test/support/running-app.ts'

/** Who knocks. `key` and `token` speak for the owner's entity, `local` is the command line. */
export const ROLES = [
  'nobody',
  'key',
  'token',
  'stranger',
  'other',
  'foreignAdmin',
  'owner',
  'admin',
  'operator',
  'local',
] as const
export type Role = (typeof ROLES)[number]

export const PEOPLE = {
  stranger: 'mina',
  other: 'noor',
  foreignAdmin: 'ben',
  owner: 'lyss',
  admin: 'jonas',
  operator: 'amara',
} as const satisfies Partial<Record<Role, string>>
export type LoggedIn = keyof typeof PEOPLE

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** undefined: no JSON. */
  body: unknown
}

export interface Sent {
  /** As JSON, unless it is a string or bytes. */
  body?: unknown
  headers?: Record<string, string>
}

/** `GET /api/entities` */
export type Ask = (line: string, sent?: Sent) => Promise<Answer>

export interface RestFixture extends AsyncDisposable {
  product: AppOnDiscord
  /** As people know it. */
  site: string
  as: Record<Role, Ask>
  browsers: Record<LoggedIn, Browser>
  idOf(role: LoggedIn): string
  /** The owner's, on Hearthside. */
  kael: Resident
  /** Somebody else's, on the other server. */
  wren: Resident
  elsewhere: { id: string; channel: string; role: string; template: string }
  /**
   * Everything the database holds, of the journal its length; neither when somebody was last seen, nor counts, nor how far
   * threads were read. Cards that are still being written are waited for.
   */
  dump(): Promise<string>
}

async function control<T>(sandbox: Sandbox, path: string, body: object): Promise<T> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(sandbox.controlUrl + path, init)
  return (await answer.json()) as T
}

const SLOWED = 100

/** Hardly any time passes: what comes due by itself in the minutes of a long test is nobody's doing. */
export function slowClock(): Clock {
  const since = Date.now()
  return { now: () => since + Math.floor((Date.now() - since) / SLOWED) }
}

/** Two servers with an admin each, two owners, an operator, and somebody with nothing. */
export async function openRestFixture(
  engine?: Engine,
  env: Record<string, string> = {},
  clock?: Clock,
): Promise<RestFixture> {
  await using opening = new AsyncDisposableStack()
  const place = engine && opening.use(await engine.place())
  const sandbox = await createSandbox()
  await control(sandbox, '/people', { username: 'noor', name: 'Noor', guilds: ['Hearthside'] })
  const { application } = sandbox
  const product = opening.use(
    await startAppOnDiscord(
      {
        DISCORD_CLIENT_ID: application.id,
        DISCORD_CLIENT_SECRET: application.clientSecret,
        OPERATOR_DISCORD_IDS: sandbox.people.find(({ role }) => role === 'operator')?.id ?? '',
        ADDRESS_REQUESTS_PER_MINUTE: '0',
        ...(place && { DATABASE_URL: place.location }),
        // One of each test's own.
        ORGANISATIONS_PER_OWNER: '1000',
        ...env,
      },
      { ...(clock && { clock }) },
      sandbox,
    ),
  )
  const { site } = product
  const elsewhere = await foundElsewhere(product)
  const kael = await product.moveIn()
  const wren = await product.moveIn(
    { name: 'Wren', owner: 'noor' },
    { server: elsewhere.id, channels: 'all' },
  )
  const browsers = await logInAll(site, sandbox)
  const lent = await createLending(product).lend(kael)
  const database = opening.use(await openDatabase(product.databaseLocation))
  const running = opening.move()
  return {
    product,
    site,
    browsers,
    as: {
      nobody: bare(site),
      key: bare(site, kael.key),
      token: bare(site, lent.key),
      local: bare(site, product.localToken),
      stranger: withSession(site, browsers.stranger),
      other: withSession(site, browsers.other),
      foreignAdmin: withSession(site, browsers.foreignAdmin),
      owner: withSession(site, browsers.owner),
      admin: withSession(site, browsers.admin),
      operator: withSession(site, browsers.operator),
    },
    idOf: (role) => product.person(PEOPLE[role]).id,
    kael,
    wren,
    elsewhere,
    dump: createDump(database),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

function createDump(database: Database): RestFixture['dump'] {
  let known: { at: number; text: string } | undefined
  return async () => {
    const at = await countCommits(database)
    if (at !== undefined && at === known?.at) return known.text
    await untilCardsAreDone(database)
    const text = await everythingIn(database)
    known = at === undefined ? undefined : { at, text }
    return text
  }
}

async function everythingIn({ queries }: Database): Promise<string> {
  const tables = await queries.introspection.getTables()
  const names = tables
    .map(({ name }) => name)
    .filter((name) => !/session|kysely|schema|journal|activity_hour|decision_cursor/.test(name))
  const written = queries.selectFrom('journal_entry').select(({ fn }) => fn.countAll().as('lines'))
  const parts = [JSON.stringify(await written.execute())]
  for (const name of names.toSorted()) {
    const rows = await queries
      .selectFrom(name as 'entity')
      .selectAll()
      .execute()
    parts.push(`${name} ${JSON.stringify(rows)}`)
  }
  return parts.join('\n')
}

/** What people see of a question follows its row, and is written into it when it is there. */
async function untilCardsAreDone({ queries }: Database): Promise<void> {
  const unfinished = async () => {
    const rows = await queries.selectFrom('question').select('state').execute()
    return rows.filter(({ state }) => (JSON.parse(state) as { outbox: unknown[] }).outbox.length > 0).length
  }
  await expect.poll(unfinished).toBe(0)
}

async function foundElsewhere({ sandbox, app, person }: AppOnDiscord): Promise<RestFixture['elsewhere']> {
  const made = await control<{ id: string }>(sandbox, '/guilds', {
    name: 'Elsewhere',
    owner: 'ben',
    members: ['noor'],
    channels: ['laboratory'],
  })
  const { id } = made
  const channel = [...sandbox.world.channels.values()].find(({ guildId }) => guildId === id)?.id ?? ''
  const role = await person('ben').rest<{ id: string }>('POST', `/guilds/${id}/roles`, { name: 'Painter' })
  const wish = { name: 'studio', channels: 'all', tools: 'all' } as const
  // Discord tells the bot a moment later.
  const create = () => app.registry.templates.create(id, wish, 'operator:local').catch(() => undefined)
  const template = await until(create, 'a template on the new server')
  return { id, channel, role: role.id, template: template.id }
}

async function logInAll(site: string, sandbox: Sandbox): Promise<RestFixture['browsers']> {
  const open = async (person: string) => {
    const browser = createBrowser({ site, sandbox })
    await browser.logIn(person)
    return browser
  }
  const { stranger, other, foreignAdmin, owner, admin, operator } = PEOPLE
  return {
    stranger: await open(stranger),
    other: await open(other),
    foreignAdmin: await open(foreignAdmin),
    owner: await open(owner),
    admin: await open(admin),
    operator: await open(operator),
  }
}

function payload({ body, headers = {} }: Sent): {
  body?: string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
} {
  if (body === undefined) return { headers }
  const raw = typeof body === 'string' || body instanceof Uint8Array
  return {
    body: raw ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  }
}

async function read(response: Response): Promise<Answer> {
  const { status, headers } = response
  if (headers.get('content-type')?.includes('text/event-stream')) {
    await response.body?.cancel()
    return { status, headers, text: '', body: undefined }
  }
  const text = await response.text()
  try {
    return { status, headers, text, body: JSON.parse(text) as unknown }
  } catch {
    return { status, headers, text, body: undefined }
  }
}

const split = (line: string) => {
  const space = line.indexOf(' ')
  return { method: line.slice(0, space), path: line.slice(space + 1) }
}

function bare(site: string, bearer?: string): Ask {
  return async (line, sent = {}) => {
    const { method, path } = split(line)
    const { body, headers } = payload(sent)
    const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
    const init = { method, headers: { ...authorization, ...headers }, ...(body !== undefined && { body }) }
    return read(await fetch(site + path, { ...init, redirect: 'manual' }))
  }
}

/** As the Loom asks: with the CSRF token, from our own origin. */
export function withSession(site: string, browser: Browser): Ask {
  const tokens = new Map<string, string>()
  async function csrfToken(): Promise<string> {
    const session = browser.cookies().map(browser.cookie).join()
    const known = tokens.get(session)
    if (known !== undefined) return known
    const me = (await (await browser.go(`${site}/api/me`)).json()) as { csrf_token?: string }
    tokens.set(session, me.csrf_token ?? '')
    return me.csrf_token ?? ''
  }
  return async (line, sent = {}) => {
    const { method, path } = split(line)
    const { body, headers } = payload(sent)
    const all = { origin: site, 'x-csrf-token': await csrfToken(), ...headers }
    return read(await browser.go(site + path, { method, headers: all, ...(body !== undefined && { body }) }))
  }
}
