import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import {
  CreateEntityAnswer,
  CreateEntityBody,
  ErrorBody,
  InstanceStatus,
  JoinServerAnswer,
  JoinServerBody,
  ListEntitiesAnswer,
  ListServersAnswer,
  RotateSecretsAnswer,
  VerifyJournalAnswer,
  VerifyJournalQuery,
} from '@arachne/contract'

export const TOKEN = 'local-token-of-the-fake'
export const KAEL = '0190b6d0-0000-7000-8000-000000000001'
export const KAEL_TOO = '0190b6d0-0000-7000-8000-000000000002'
export const LONELY = '0190b6d0-0000-7000-8000-000000000003'
export const HEARTHSIDE = '100000000000000001'
export const AT = '2026-11-15T09:00:00.000Z'
const NOT_ANNOUNCED = { kind: 'not_announced', message: 'The announcement could not be sent.' }

export const aMembership = {
  server_id: HEARTHSIDE,
  server_name: 'Hearthside',
  channels: ['300000000000000001', '300000000000000002'],
  tools: 'all',
  may_ping: 'people',
  assignable_roles: [],
  watch: [],
  blocked: [],
  muted: [],
  reachable: true,
  role_id: null,
  joined_at: AT,
}

export const anEntity = (id: string, name: string, owner: string) => ({
  id,
  name,
  description: null,
  platform: null,
  avatar_url: null,
  accent_color: null,
  owner: { id: '200000000000000001', name: owner },
  active: true,
  triggers: [],
  notify_on_mention: true,
  notify_on_trigger: true,
  notify_on_reply: true,
  notify_excerpt: false,
  accepts_dms: false,
  decisions: false,
  mailbox_ttl_minutes: 15,
  has_key: false,
  url: `http://localhost:3000/mcp/${id}`,
  servers: [] as unknown[],
  created_at: AT,
  may: { manage: true, lend: false },
})

interface Call {
  method: string
  path: string
  body: unknown
}

interface Reply {
  status: number
  body: unknown
}

const ok = (body: unknown): Reply => ({ status: 200, body })
const refused = (status: number, body: ErrorBody): Reply => ({ status, body: ErrorBody.parse(body) })

function createEntity(body: unknown): Reply {
  const { name, owner, print_key } = CreateEntityBody.parse(body)
  if (name === 'clyde') {
    const fields = [{ path: 'name', message: `Discord doesn't allow "clyde" in a name.` }]
    return refused(400, { code: 'invalid', reason: 'name_refused', message: 'This name is refused.', fields })
  }
  if (owner === 'nobody') {
    const message = 'Nobody called "nobody" is here.'
    return refused(404, { code: 'not_found', message, fields: [{ path: 'owner', message }] })
  }
  const made = anEntity(KAEL, name, owner ?? 'lyss')
  const given = print_key === true ? { key: 'ara_secret' } : { claim_url: 'http://localhost:3000/claim/once' }
  return ok(CreateEntityAnswer.parse({ entity: made, ...given }))
}

function joinServer(idOrName: string, body: unknown): Reply {
  const { announce, channels } = JoinServerBody.parse(body)
  if (idOrName === 'Kael') {
    const candidates = [KAEL, KAEL_TOO].map((id) => ({ id, name: 'Kael' }))
    const message = 'Several entities are named "Kael".'
    return refused(409, { code: 'conflict', reason: 'ambiguous_name', message, candidates })
  }
  const warnings = announce === 'nowhere' ? [NOT_ANNOUNCED] : []
  return ok(JoinServerAnswer.parse({ membership: { ...aMembership, channels }, warnings }))
}

function listEntities(): Reply {
  const kael = { ...anEntity(KAEL, 'Kael', 'lyss'), has_key: true, servers: [aMembership] }
  const entities = [kael, anEntity(KAEL_TOO, 'Kael', 'mira'), anEntity(LONELY, '카엘\u001b[2J', 'lyss')]
  return ok(ListEntitiesAnswer.parse({ entities }))
}

const HASH = 'a'.repeat(64)
function verifyJournal(query: URLSearchParams): Reply {
  const { space, head } = VerifyJournalQuery.parse(Object.fromEntries(query))
  const right = { space: 'instance', entries: 12, ok: true, head: { seq: 12, hash: HASH } }
  const wrong = {
    space: 'server:1',
    entries: 3,
    ok: false,
    head: { seq: 3, hash: HASH },
    broken_at: 4,
    problem: 'Entry 4 was changed.',
  }
  if (head === `13:${HASH}`) return ok(VerifyJournalAnswer.parse({ ok: false, spaces: [wrong] }))
  if (space === 'instance') return ok(VerifyJournalAnswer.parse({ ok: true, spaces: [right] }))
  return ok(VerifyJournalAnswer.parse({ ok: false, spaces: [right, wrong] }))
}

function answer({ method, path, body }: Call): Reply {
  const url = new URL(path, 'http://fake')
  const join = /^\/api\/entities\/([^/]+)\/servers$/.exec(url.pathname)?.[1]
  if (method === 'POST' && join !== undefined) return joinServer(decodeURIComponent(join), body)
  switch (`${method} ${url.pathname}`) {
    case 'POST /api/entities':
      return createEntity(body)
    case 'GET /api/entities':
      return listEntities()
    case 'GET /api/servers': {
      const servers = [
        { id: HEARTHSIDE, name: 'Hearthside' },
        { id: '100000000000000002', name: 'Empty' },
      ]
      return ok(ListServersAnswer.parse({ servers }))
    }
    case 'GET /api/status':
      return ok(InstanceStatus.parse({ version: '0.1.0', sandbox: true, ready: true }))
    case 'POST /api/secrets/rotate':
      return ok(RotateSecretsAnswer.parse({ signing_key: 'key-2' }))
    case 'GET /api/journal/verify':
      return verifyJournal(url.searchParams)
    default:
      return refused(404, { code: 'not_found', message: 'No such page.' })
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string
  return text === '' ? undefined : JSON.parse(text)
}

export interface FakeArachne extends AsyncDisposable {
  url: string
  calls: Call[]
}

/** An Arachne that knows a few entities and servers, and records every call. */
export async function startFakeArachne(): Promise<FakeArachne> {
  const calls: Call[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const call = { method: request.method ?? '', path: request.url ?? '', body: await readJson(request) }
      const isKnown = request.headers.authorization === `Bearer ${TOKEN}`
      if (call.path.startsWith('/api/')) calls.push(call)
      const unknown = refused(401, { code: 'unauthenticated', message: 'Log in first.' })
      const { status, body } = isKnown ? answer(call) : unknown
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
