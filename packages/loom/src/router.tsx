import type { QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'

import { readActivitySearch } from './activity/search.ts'
import { app, root } from './app-route.tsx'
import { Home } from './home/Home.tsx'
import { orgaRoutes } from './orgas/routes.tsx'
import { addressSecret } from './session/link-secret.ts'
import { meQuery } from './session/me.ts'
import { Broken } from './shell/Broken.tsx'
import { noteMove } from './shell/moved-by-link.ts'
import { NotFound } from './shell/NotFound.tsx'
import { readWhySearch } from './why/why-search.ts'

/** The page itself asks again, and tells. */
const ignore = () => {}

const loadEntities = () => import('./entities/Entities.tsx')

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: Home,
  loader({ context: { queries } }) {
    // Whoever is logged in is led on there; it need not wait until this page is drawn.
    void queries.ensureQueryData(meQuery).then((me) => me && loadEntities(), ignore)
  },
})

const account = createRoute({
  getParentRoute: () => app,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/Account.tsx'), 'Account'),
})
const confirmAddress = createRoute({
  getParentRoute: () => app,
  path: '/confirm',
  beforeLoad({ location: { hash } }) {
    if (addressSecret.keep(hash)) redirect({ to: '/confirm', replace: true, throw: true })
  },
  component: lazyRouteComponent(() => import('./account/ConfirmAddress.tsx'), 'ConfirmAddress'),
})
const firstSteps = createRoute({
  getParentRoute: () => app,
  path: '/first-steps',
  component: lazyRouteComponent(() => import('./home/first-steps/FirstSteps.tsx'), 'FirstSteps'),
})
const entities = createRoute({
  getParentRoute: () => app,
  path: '/entities',
  component: lazyRouteComponent(loadEntities, 'Entities'),
})
const newEntity = createRoute({
  getParentRoute: () => app,
  path: '/entities/new',
  component: lazyRouteComponent(() => import('./entities/NewEntity.tsx'), 'NewEntity'),
})
const entity = createRoute({
  getParentRoute: () => app,
  path: '/entities/$entity',
  component: lazyRouteComponent(() => import('./entities/EntityPage.tsx'), 'EntityPage'),
})
const entityProfile = createRoute({
  getParentRoute: () => entity,
  path: '/profile',
  component: lazyRouteComponent(() => import('./entities/Profile.tsx'), 'Profile'),
})
const entityClients = createRoute({
  getParentRoute: () => entity,
  path: '/clients',
  component: lazyRouteComponent(() => import('./clients/ClientsPage.tsx'), 'ClientsPage'),
})
const entityNotifications = createRoute({
  getParentRoute: () => entity,
  path: '/notifications',
  component: lazyRouteComponent(() => import('./entities/Notifications.tsx'), 'Notifications'),
})
const entityOverview = createRoute({
  getParentRoute: () => entity,
  path: '/',
  component: lazyRouteComponent(() => import('./entities/Overview.tsx'), 'Overview'),
})

const entityServers = createRoute({
  getParentRoute: () => entity,
  path: '/servers',
  component: lazyRouteComponent(() => import('./entities/servers/EntityServers.tsx'), 'EntityServers'),
})

const servers = createRoute({
  getParentRoute: () => app,
  path: '/servers',
  component: lazyRouteComponent(() => import('./servers/Servers.tsx'), 'Servers'),
})
const server = createRoute({
  getParentRoute: () => app,
  path: '/servers/$server',
  component: lazyRouteComponent(() => import('./servers/ServerPage.tsx'), 'ServerPage'),
})
const serverEntities = createRoute({
  getParentRoute: () => server,
  path: '/',
  component: lazyRouteComponent(() => import('./servers/ServerEntities.tsx'), 'ServerEntities'),
})
const serverRequests = createRoute({
  getParentRoute: () => server,
  path: '/requests',
  component: lazyRouteComponent(() => import('./requests/RequestList.tsx'), 'RequestList'),
})
const serverTemplates = createRoute({
  getParentRoute: () => server,
  path: '/templates',
  component: lazyRouteComponent(() => import('./servers/templates/Templates.tsx'), 'Templates'),
})
const serverSettings = createRoute({
  getParentRoute: () => server,
  path: '/settings',
  component: lazyRouteComponent(() => import('./servers/settings/Settings.tsx'), 'Settings'),
})
const serverBot = createRoute({
  getParentRoute: () => server,
  path: '/bot',
  component: lazyRouteComponent(() => import('./servers/BotCheck.tsx'), 'BotCheck'),
})
const serverOrganisations = createRoute({
  getParentRoute: () => server,
  path: '/organisations',
  component: lazyRouteComponent(
    () => import('./orgas/discord/ServerOrganisations.tsx'),
    'ServerOrganisations',
  ),
})
const seat = createRoute({
  getParentRoute: () => app,
  path: '/servers/$server/entities/$entity',
  component: lazyRouteComponent(() => import('./servers/ceiling/SeatPage.tsx'), 'SeatPage'),
})
const request = createRoute({
  getParentRoute: () => app,
  path: '/servers/$server/requests/$request',
  component: lazyRouteComponent(() => import('./requests/RequestPage.tsx'), 'RequestPage'),
})
const template = createRoute({
  getParentRoute: () => app,
  path: '/servers/$server/templates/$template',
  component: lazyRouteComponent(() => import('./servers/templates/TemplatePage.tsx'), 'TemplatePage'),
})
const why = createRoute({
  getParentRoute: () => app,
  path: '/why',
  validateSearch: readWhySearch,
  component: lazyRouteComponent(() => import('./why/WhyPage.tsx'), 'WhyPage'),
})

const notices = createRoute({
  getParentRoute: () => app,
  path: '/notices',
  component: lazyRouteComponent(() => import('./notices/Notices.tsx'), 'Notices'),
})
const waiting = createRoute({
  getParentRoute: () => app,
  path: '/waiting',
  component: lazyRouteComponent(() => import('./decisions/Waiting.tsx'), 'Waiting'),
})
const question = createRoute({
  getParentRoute: () => app,
  path: '/waiting/$question',
  component: lazyRouteComponent(() => import('./decisions/QuestionPage.tsx'), 'QuestionPage'),
})
const activity = createRoute({
  getParentRoute: () => app,
  path: '/activity',
  validateSearch: readActivitySearch,
  component: lazyRouteComponent(() => import('./activity/Activity.tsx'), 'Activity'),
})
const operator = createRoute({
  getParentRoute: () => app,
  path: '/operator',
  component: lazyRouteComponent(() => import('./operator/OperatorPage.tsx'), 'OperatorPage'),
})
const operatorEntities = createRoute({
  getParentRoute: () => operator,
  path: '/',
  component: lazyRouteComponent(() => import('./operator/OperatorEntities.tsx'), 'OperatorEntities'),
})
const operatorServers = createRoute({
  getParentRoute: () => operator,
  path: '/servers',
  component: lazyRouteComponent(() => import('./operator/OperatorServers.tsx'), 'OperatorServers'),
})
const operatorBans = createRoute({
  getParentRoute: () => operator,
  path: '/bans',
  component: lazyRouteComponent(() => import('./operator/Bans.tsx'), 'Bans'),
})
const operatorLimits = createRoute({
  getParentRoute: () => operator,
  path: '/limits',
  component: lazyRouteComponent(() => import('./operator/Limits.tsx'), 'Limits'),
})
const operatorPeople = createRoute({
  getParentRoute: () => operator,
  path: '/people',
  component: lazyRouteComponent(() => import('./operator/OperatorPeople.tsx'), 'OperatorPeople'),
})
const operatorSecrets = createRoute({
  getParentRoute: () => operator,
  path: '/secrets',
  component: lazyRouteComponent(() => import('./operator/secrets/Secrets.tsx'), 'Secrets'),
})
const operatorJournal = createRoute({
  getParentRoute: () => operator,
  path: '/journal',
  component: lazyRouteComponent(() => import('./journal/Journal.tsx'), 'Journal'),
})

const routeTree = root.addChildren([
  home,
  app.addChildren([
    account,
    confirmAddress,
    firstSteps,
    waiting,
    question,
    notices,
    activity,
    operator.addChildren([
      operatorEntities,
      operatorServers,
      operatorPeople,
      operatorBans,
      operatorLimits,
      operatorSecrets,
      operatorJournal,
    ]),
    entities,
    newEntity,
    server.addChildren([
      serverEntities,
      serverRequests,
      serverOrganisations,
      serverTemplates,
      serverSettings,
      serverBot,
    ]),
    servers,
    seat,
    request,
    template,
    why,
    ...orgaRoutes,
    entity.addChildren([entityOverview, entityServers, entityProfile, entityClients, entityNotifications]),
  ]),
])

/** Ids of Discord look like numbers and are longer than numbers can be: they stay text. */
function readValue(text: string): unknown {
  if (/^\d{16,}$/.test(text)) throw new SyntaxError('An id is no number.')
  return JSON.parse(text)
}

export function createLoomRouter(queries: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: true,
    parseSearch: parseSearchWith(readValue),
    stringifySearch: stringifySearchWith(JSON.stringify, readValue),
    defaultErrorComponent: Broken,
    defaultNotFoundComponent: NotFound,
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) noteMove()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createLoomRouter>
  }
}
