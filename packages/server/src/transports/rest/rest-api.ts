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
import type {
  Authenticate,
  CallLimits,
  DecisionSettingsDesk,
  OrgaAudience,
  PersonDesk,
  Places,
  RuledServers,
  Uploads,
  WakeCalls,
} from '@arachne/core'
import { Hono } from 'hono'

import type { HttpEnv } from '../http/env.ts'
import type { Health } from '../http/health.ts'
import type { LiveDeps } from '../http/live/live-stream.ts'
import type { Live } from '../http/live/live.ts'
import type { BrowserLogin } from '../http/login/browser-login.ts'
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

/** For everybody, and for entities with their own key. */
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
    decisions: { people: PersonDesk; settings: DecisionSettingsDesk }
    login: {
      browser: BrowserLogin
      me: Handlers<typeof ME_ROUTES>
      sharedServers: RuledServers['shared']
    }
    governance: GovernanceApiDeps & {
      audience: OrgaAudience
      lentByPerson: GrantDeps['lent']
      /** Where Discord keeps pictures. */
      cdn: string
    }
  }

/** For people: the Loom in a browser, and the command line. */
export function peoplesApi(deps: PeoplesApiDeps): Hono<HttpEnv> {
  const { registry, places, roles, login, governance, decisions } = deps
  const { sharedServers } = login
  const { people, settings } = decisions
  const lent = governance.lentByPerson
  const checks = createRightChecks({
    registry,
    places,
    grants: deps.grants,
    lent,
    questions: people,
    seats: governance.seats,
    items: governance.items,
    cdn: governance.cdn,
  })
  const askingOrgas = async (serverId: string) =>
    (await governance.links.servers.ofServer(serverId)).filter(({ manager }) => manager === null).length
  const personNames = createPersonNames(deps)
  const entities = { ...deps, audiences: deps.discord.audiences }
  const instance = { ...deps, live: liveOf(deps) }
  return new Hono<HttpEnv>()
    .route('/', bindRoutes(ME_ROUTES, checks, login.me))
    .route('/', bindRoutes(INSTANCE_ROUTES, checks, instanceHandlers(instance)))
    .route('/', bindRoutes(OPERATOR_ROUTES, checks, operatorHandlers(deps)))
    .route('/', bindRoutes(ACTIVITY_ROUTES, checks, activityHandlers(deps)))
    .route('/', bindRoutes(JOURNAL_ROUTES, checks, journalHandlers(deps)))
    .route('/', bindRoutes(NOTICE_ROUTES, checks, noticeHandlers(deps)))
    .route('/', bindRoutes(ENTITY_ROUTES, checks, entityHandlers(entities)))
    .route('/', bindRoutes(GIFT_ROUTES, checks, giftHandlers(deps)))
    .route('/', bindRoutes(WAKE_CALL_ROUTES, checks, wakeCallHandlers(deps.wakeCalls)))
    .route('/', bindRoutes(GRANT_ROUTES, checks, grantHandlers({ registry, grants: deps.grants, lent })))
    .route('/', bindRoutes(MEMBERSHIP_ROUTES, checks, membershipHandlers({ registry, places })))
    .route('/', bindRoutes(SERVER_ROUTES, checks, serverHandlers({ ...deps, sharedServers, askingOrgas })))
    .route('/', bindRoutes(TEMPLATE_ROUTES, checks, templateHandlers({ registry, places })))
    .route('/', bindRoutes(REQUEST_ROUTES, checks, requestHandlers({ registry, places, sharedServers })))
    .route('/', bindRoutes(BAN_ROUTES, checks, banHandlers(registry)))
    .route(
      '/',
      bindRoutes(DECISION_ROUTES, checks, decisionHandlers({ registry, places, people, personNames })),
    )
    .route(
      '/',
      bindRoutes(
        DECISION_SETTINGS_ROUTES,
        checks,
        decisionSettingsHandlers({ registry, settings, roles, personNames }),
      ),
    )
    .route('/', governanceApi(governance, checks))
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
