import type { Person } from '@arachne/core/access'
import { AppError } from '@arachne/core/errors'
import type { Entity, Membership } from '@arachne/core/identities'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'

import { channelFacts, createFakePlaces, createMemoryStore } from '../../../core/test/identity-fakes.ts'
import { sampleMembership } from '../../../core/test/sample-standing.ts'
import { createLog } from '../../src/log.ts'
import { SHOWN_TOOLS } from '../../src/transports/mcp/tools/entity-tools.ts'
import type {
  AuthorizationRequest,
  Authorizations,
  Decision,
} from '../../src/transports/oauth/consent/authorizations.ts'
import { consentRoutes } from '../../src/transports/oauth/consent/consent-routes.ts'
import { createEntityForm } from '../../src/transports/oauth/consent/entity-form.ts'
import type { HttpEnv } from '../../src/transports/web/env.ts'
import type { BrowserLogin } from '../../src/transports/web/login/browser-login.ts'
import { securityHeaders } from '../../src/transports/web/security-headers.ts'
import { sampleEntity } from './sample-entity.ts'

export const ORIGIN = 'https://arachne.example'
export const SERVER = '100000000000000001'
const PEOPLE: Record<string, string> = { lyss: '200000000000000001', bela: '200000000000000002' }

/** The consent page over a login and an authorization server that are played. Requests of apps are answered once. */
export function createConsentFixture() {
  const store = createMemoryStore()
  const places = createFakePlaces()
  places.channelList = [
    channelFacts({ id: '300000000000000001' }),
    channelFacts({ id: '300000000000000002' }),
  ]
  const requests = new Map<string, AuthorizationRequest>()
  const answers: (Decision | 'denied')[] = []
  const now = Date.parse('2026-11-15T12:00:00.000Z')

  const authorizations: Authorizations = {
    async find(c) {
      const uid = c.req.param('uid') ?? ''
      if (uid === 'broken') throw new Error('a detail that is nobody’s business')
      return requests.get(uid)
    },
    approve: async (c, decision) => finish(c.req.param('uid'), decision, 'code=abc'),
    deny: async (c) => finish(c.req.param('uid'), 'denied', 'error=access_denied'),
  }

  function finish(uid: string | undefined, answer: Decision | 'denied', query: string): Response {
    if (!requests.delete(uid ?? '')) throw new AppError('not_found', 'Somebody was quicker.')
    answers.push(answer)
    return new Response(null, {
      status: 303,
      headers: { location: `${ORIGIN}/authorize/${uid}?${query}`, 'set-cookie': '_interaction=; Max-Age=0' },
    })
  }

  const form = createEntityForm({
    registry: {
      list: store.list,
      memberships: (entityId) => store.listMemberships(entityId === undefined ? {} : { entityId }),
    },
    places,
    tools: SHOWN_TOOLS,
    clock: { now: () => now },
  })

  const app = new Hono<HttpEnv>().use(securityHeaders(() => true)).route(
    '/oauth/consent',
    consentRoutes({
      authorizations,
      login: playedLogin,
      forms: { entity: form, member: form },
      addresses: { base: () => ORIGIN },
      log: createLog('fatal', { write: () => {} }),
    }),
  )
  return {
    app,
    places,
    answers,
    async entity(over: Partial<Entity> = {}, home: Partial<Membership> | null = {}): Promise<Entity> {
      const entity = sampleEntity(over)
      await store.insert(entity)
      if (home)
        await store.insertMembership(sampleMembership({ entityId: entity.id, serverId: SERVER, ...home }))
      return entity
    },
    /** An app has sent somebody here. */
    ask(
      over: Partial<Omit<AuthorizationRequest, 'client'>> & {
        client?: Partial<AuthorizationRequest['client']>
      } = {},
    ) {
      const request: AuthorizationRequest = {
        uid: 'uid-1',
        kind: 'entity',
        entityId: undefined,
        scope: ['mcp'],
        ...over,
        client: {
          id: 'app-1',
          name: 'Claude',
          redirectHost: 'claude.ai',
          isLoopback: false,
          ...over.client,
        },
      }
      requests.set(request.uid, request)
      return `/oauth/consent/${request.uid}`
    },
  }
}

export type ConsentFixture = ReturnType<typeof createConsentFixture>

/** Whoever the cookie `who` names, with a CSRF token that says so. */
const playedLogin: BrowserLogin = {
  async whoIs(c) {
    const name = getCookie(c, 'who')
    const userId = PEOPLE[name ?? '']
    if (name === undefined || userId === undefined) return undefined
    const person: Person = {
      actor: `person:${userId}`,
      name,
      userId,
      isOperator: false,
      administers: () => false,
    }
    const at = '2026-11-15T12:00:00.000Z'
    const session = { userId, userName: name, avatar: null, createdAt: at, lastSeenAt: at, expiresAt: at }
    return { person, session: { ...session, idHash: name }, csrf: `csrf-of-${name}` }
  },
  loginPath: (returnTo) => `/login?return_to=${returnTo}`,
  switchAccountPath: (returnTo) => `/login?switch=1&return_to=${returnTo}`,
  demandForm(c, form, { csrf }) {
    const sent = form instanceof URLSearchParams ? form.get('csrf') : form.csrf
    if (c.req.header('origin') !== ORIGIN || sent !== csrf)
      throw new AppError('forbidden', 'Not from our page.')
  },
  demandHeader() {
    throw new AppError('forbidden', 'Pages without script send no headers.')
  },
}
