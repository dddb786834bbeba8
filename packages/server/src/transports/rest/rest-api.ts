import {
  ACTIVITY_ROUTES,
  BAN_ROUTES,
  DECISION_ROUTES,
  DECISION_SETTINGS_ROUTES,
  ENTITY_ROUTES,
  GIFT_ROUTES,
  GRANT_ROUTES,
  INSTANCE_ROUTES,
  JOURNAL_ROUTES,
  ME_ROUTES,
  MEMBERSHIP_ROUTES,
  NOTICE_ROUTES,
  OPERATOR_ROUTES,
  PUBLIC_ROUTES,
  REQUEST_ROUTES,
  SERVER_ROUTES,
  TEMPLATE_ROUTES,
  WAKE_CALL_ROUTES,
} from '@arachne/contract/routes'
import type { Authenticate, RuledServers } from '@arachne/core/authority'
import type { DecisionSettingsService, AnsweringService } from '@arachne/core/decisions'
import type { OrgaAudience } from '@arachne/core/governance'
import type { CallLimits, Places, Uploads, WakeCalls } from '@arachne/core/identities'
import { Hono } from 'hono'

import type { HttpEnv } from '../web/env.ts'
import type { LiveDeps } from '../web/live/live-stream.ts'
import type { Live } from '../web/live/live.ts'
import type { BrowserLogin } from '../web/login/browser-login.ts'
import type { Health } from '../web/operations/health.ts'
import { type ActivityDeps, activityHandlers } from './activity/activity.ts'
import { type JournalDeps, journalHandlers } from './activity/journal.ts'
import { type NoticeDeps, noticeHandlers } from './activity/notices.ts'
import { bindRoutes, type Handlers } from './bind-routes.ts'
import { decisionSettingsHandlers } from './decisions/decision-settings.ts'
import { decisionHandlers } from './decisions/decisions.ts'
import { createPersonNames, type PersonNamesDeps } from './decisions/person-names.ts'
import { entityHandlers, type EntityDeps } from './entities/entities.ts'
import { giftHandlers } from './entities/gifts.ts'
import { type GrantDeps, grantHandlers } from './entities/grants.ts'
import { membershipHandlers } from './entities/memberships.ts'
import { wakeCallHandlers } from './entities/wake-calls.ts'
import { type GovernanceApiDeps, governanceApi } from './governance/governance-api.ts'
import {
  type InstanceDeps,
  type InstanceFacts,
  instanceHandlers,
  publicHandlers,
} from './instance/instance.ts'
import { type OperatorDeps, operatorHandlers } from './instance/operator.ts'
import { createKeyCheck, createUpload } from './instance/uploads.ts'
import { createRightChecks, type RightCheckDeps } from './right-checks.ts'
import { banHandlers } from './servers/bans.ts'
import { requestHandlers } from './servers/requests.ts'
import { type ServerDeps, serverHandlers } from './servers/servers.ts'
import { templateHandlers } from './servers/templates.ts'

export interface PublicApiDeps {
  instance: InstanceFacts
  health: Health
  authenticate: Authenticate
  uploads: Uploads
  limits: Pick<CallLimits, 'receive'>
}

/** For everyone, and for entities with their own key. */
export function publicApi({ instance, health, authenticate, uploads, limits }: PublicApiDeps): Hono<HttpEnv> {
  const checks = { anybody: () => ({}), key: createKeyCheck(authenticate) }
  return bindRoutes(PUBLIC_ROUTES, checks, {
    ...publicHandlers(instance, health),
    upload: createUpload({ uploads, limits }),
  })
}

export type PeoplesApiDeps = Omit<EntityDeps, 'audiences'> &
  Omit<ServerDeps, 'sharedServers' | 'askingOrgas'> &
  Omit<InstanceDeps, 'live'> &
  Omit<GrantDeps, 'lent'> &
  Omit<NoticeDeps, 'live'> &
  ActivityDeps &
  JournalDeps &
  OperatorDeps &
  PersonNamesDeps & {
    places: Pick<Places, 'jumpUrl'>
    grants: RightCheckDeps['grants']
    wakeCalls: WakeCalls
    live: Live
    instance: InstanceFacts
    discord: { audiences: EntityDeps['audiences'] }
    decisions: { people: AnsweringService; settings: DecisionSettingsService }
    login: {
      browser: BrowserLogin
      me: Handlers<typeof ME_ROUTES>
      sharedServers: RuledServers['shared']
    }
    governance: GovernanceApiDeps & {
      audience: OrgaAudience
      lentByPerson: GrantDeps['lent']
      /** The address of Discord's pictures. */
      cdn: string
    }
  }

type Checks = ReturnType<typeof createRightChecks>

/** For people: the Loom in a browser, and the command line. */
export function peoplesApi(deps: PeoplesApiDeps): Hono<HttpEnv> {
  const { registry, places, grants, login, governance, decisions } = deps
  const checks = createRightChecks({
    registry,
    places,
    grants,
    lent: governance.lentByPerson,
    questions: decisions.people,
    seats: governance.seats,
    items: governance.items,
    cdn: governance.cdn,
  })
  return new Hono<HttpEnv>()
    .route('/', bindRoutes(ME_ROUTES, checks, login.me))
    .route('/', instanceApi(deps, checks))
    .route('/', activityApi(deps, checks))
    .route('/', entitiesApi(deps, checks))
    .route('/', serversApi(deps, checks))
    .route('/', decisionsApi(deps, checks))
    .route('/', governanceApi(governance, checks))
}

function instanceApi(deps: PeoplesApiDeps, checks: Checks): Hono<HttpEnv> {
  const { registry, places, lastSeen, sentMessages, addresses, tools, inviteUrl, signingKeys } = deps
  const { entityIndex, condition } = deps
  const steps = { registry, places, lastSeen, sentMessages, addresses }
  const instance = instanceHandlers({ ...steps, live: liveOf(deps), tools, inviteUrl, signingKeys })
  const operator = operatorHandlers({ entityIndex, registry, places, lastSeen, condition })
  return new Hono<HttpEnv>()
    .route('/', bindRoutes(INSTANCE_ROUTES, checks, instance))
    .route('/', bindRoutes(OPERATOR_ROUTES, checks, operator))
}

function activityApi(deps: PeoplesApiDeps, checks: Checks): Hono<HttpEnv> {
  const { activityStore, activityCounts, journal, noticeStore, names, places, serverName, clock, live } = deps
  const activity = activityHandlers({ activityStore, activityCounts, names, places, clock })
  const lines = journalHandlers({ journal, activityStore, names, places, clock })
  const notices = noticeHandlers({ noticeStore, names, places, serverName, clock, live })
  return new Hono<HttpEnv>()
    .route('/', bindRoutes(ACTIVITY_ROUTES, checks, activity))
    .route('/', bindRoutes(JOURNAL_ROUTES, checks, lines))
    .route('/', bindRoutes(NOTICE_ROUTES, checks, notices))
}

function entitiesApi(deps: PeoplesApiDeps, checks: Checks): Hono<HttpEnv> {
  const { registry, places, serverName, addresses, lastSeen, recentActivity, wakeCalls, lookUnread } = deps
  const { grants, tools, limits, askOwnAddress, why, avatars, discord } = deps
  const viewed = { registry, places, serverName, addresses, lastSeen }
  const entities = entityHandlers({
    ...viewed,
    recentActivity,
    wakeCalls,
    lookUnread,
    grants,
    tools,
    limits,
    askOwnAddress,
    why,
    avatars,
    audiences: discord.audiences,
  })
  const lent = deps.governance.lentByPerson
  return new Hono<HttpEnv>()
    .route('/', bindRoutes(ENTITY_ROUTES, checks, entities))
    .route('/', bindRoutes(GIFT_ROUTES, checks, giftHandlers(viewed)))
    .route('/', bindRoutes(WAKE_CALL_ROUTES, checks, wakeCallHandlers(wakeCalls)))
    .route('/', bindRoutes(GRANT_ROUTES, checks, grantHandlers({ registry, grants, lent })))
    .route('/', bindRoutes(MEMBERSHIP_ROUTES, checks, membershipHandlers({ registry, places })))
}

function serversApi(deps: PeoplesApiDeps, checks: Checks): Hono<HttpEnv> {
  const { registry, places, roles, tools, inviteUrl, talk } = deps
  const { sharedServers } = deps.login
  const { links } = deps.governance
  const askingOrgas = async (serverId: string) =>
    (await links.servers.ofServer(serverId)).filter(({ manager }) => manager === null).length
  const known = { registry, places, sharedServers }
  const servers = serverHandlers({ ...known, roles, tools, inviteUrl, talk, askingOrgas })
  return new Hono<HttpEnv>()
    .route('/', bindRoutes(SERVER_ROUTES, checks, servers))
    .route('/', bindRoutes(TEMPLATE_ROUTES, checks, templateHandlers({ registry, places })))
    .route('/', bindRoutes(REQUEST_ROUTES, checks, requestHandlers(known)))
    .route('/', bindRoutes(BAN_ROUTES, checks, banHandlers(registry)))
}

function decisionsApi(deps: PeoplesApiDeps, checks: Checks): Hono<HttpEnv> {
  const { registry, places, roles, names } = deps
  const { people, settings } = deps.decisions
  const personNames = createPersonNames({ names, places })
  const questions = decisionHandlers({ registry, places, people, personNames })
  const asking = decisionSettingsHandlers({ registry, settings, roles, personNames })
  return new Hono<HttpEnv>()
    .route('/', bindRoutes(DECISION_ROUTES, checks, questions))
    .route('/', bindRoutes(DECISION_SETTINGS_ROUTES, checks, asking))
}

function liveOf({ live, registry, decisions, governance, login, instance }: PeoplesApiDeps): LiveDeps {
  return {
    live,
    registry,
    people: decisions.people,
    orgas: governance.audience,
    login: login.browser,
    version: instance.version,
  }
}
