import type { QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'

import { readActivitySearch } from './activity/search.ts'
import { app, root } from './app-route.tsx'
import { Home } from './home/Home.tsx'
import { lazyPage } from './lazy-page.ts'
import { operatorRoutes } from './operator/routes.tsx'
import { orgaRoutes } from './orgas/routes.tsx'
import { addressSecret } from './session/link-secret.ts'
import { meQuery } from './session/me.ts'
import { Broken } from './shell/Broken.tsx'
import { noteMove } from './shell/moved-by-link.ts'
import { NotFound } from './shell/NotFound.tsx'
import { Opening } from './shell/Opening.tsx'
import { readWhySearch } from './why/why-search.ts'

/** The page itself asks again, and tells. */
const ignore = () => {}

const entitiesPage = lazyPage(() => import('./entities/Entities.tsx'), 'Entities', ['entities'])

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: Home,
  loader({ context: { queries } }) {
    // Whoever is logged in is led on there; it need not wait until this page is drawn.
    void queries.ensureQueryData(meQuery).then((me) => me && entitiesPage.preload?.(), ignore)
  },
})

const account = createRoute({
  getParentRoute: () => app,
  path: '/account',
  component: lazyPage(() => import('./account/Account.tsx'), 'Account', ['account']),
})
const confirmAddress = createRoute({
  getParentRoute: () => app,
  path: '/confirm',
  beforeLoad({ location: { hash } }) {
    if (addressSecret.keep(hash)) redirect({ to: '/confirm', replace: true, throw: true })
  },
  component: lazyPage(() => import('./account/ConfirmAddress.tsx'), 'ConfirmAddress', ['account']),
})
const firstSteps = createRoute({
  getParentRoute: () => app,
  path: '/first-steps',
  component: lazyPage(() => import('./home/first-steps/FirstSteps.tsx'), 'FirstSteps', [
    'clients',
    'entity',
    'first-steps',
  ]),
})
const entities = createRoute({
  getParentRoute: () => app,
  path: '/entities',
  component: entitiesPage,
})
const newEntity = createRoute({
  getParentRoute: () => app,
  path: '/entities/new',
  component: lazyPage(() => import('./entities/NewEntity.tsx'), 'NewEntity', [
    'clients',
    'entities',
    'entity',
  ]),
})
const entity = createRoute({
  getParentRoute: () => app,
  path: '/entities/$entity',
  component: lazyPage(() => import('./entities/EntityPage.tsx'), 'EntityPage', ['entities']),
})
const entityProfile = createRoute({
  getParentRoute: () => entity,
  path: '/profile',
  component: lazyPage(() => import('./entities/Profile.tsx'), 'Profile', ['entities', 'entity']),
})
const entityClients = createRoute({
  getParentRoute: () => entity,
  path: '/clients',
  component: lazyPage(() => import('./clients/ClientsPage.tsx'), 'ClientsPage', ['clients', 'entity']),
})
const entityNotifications = createRoute({
  getParentRoute: () => entity,
  path: '/notifications',
  component: lazyPage(() => import('./entities/Notifications.tsx'), 'Notifications', ['clients', 'entity']),
})
const entityOverview = createRoute({
  getParentRoute: () => entity,
  path: '/',
  component: lazyPage(() => import('./entities/Overview.tsx'), 'Overview', ['entities', 'entity', 'servers']),
})

const entityServers = createRoute({
  getParentRoute: () => entity,
  path: '/servers',
  component: lazyPage(() => import('./entities/servers/EntityServers.tsx'), 'EntityServers', [
    'access',
    'decisions',
    'entity',
  ]),
})

const servers = createRoute({
  getParentRoute: () => app,
  path: '/servers',
  component: lazyPage(() => import('./servers/Servers.tsx'), 'Servers', ['servers']),
})
const server = createRoute({
  getParentRoute: () => app,
  path: '/servers/$server',
  component: lazyPage(() => import('./servers/ServerPage.tsx'), 'ServerPage', ['servers']),
})
const serverEntities = createRoute({
  getParentRoute: () => server,
  path: '/',
  component: lazyPage(() => import('./servers/ServerEntities.tsx'), 'ServerEntities', ['servers']),
})
const serverRequests = createRoute({
  getParentRoute: () => server,
  path: '/requests',
  component: lazyPage(() => import('./requests/RequestList.tsx'), 'RequestList', ['access']),
})
const serverTemplates = createRoute({
  getParentRoute: () => server,
  path: '/templates',
  component: lazyPage(() => import('./servers/templates/Templates.tsx'), 'Templates', ['servers']),
})
const serverSettings = createRoute({
  getParentRoute: () => server,
  path: '/settings',
  component: lazyPage(() => import('./servers/settings/Settings.tsx'), 'Settings', ['access', 'servers']),
})
const serverBot = createRoute({
  getParentRoute: () => server,
  path: '/bot',
  component: lazyPage(() => import('./servers/BotCheck.tsx'), 'BotCheck', ['access', 'servers']),
})
const serverOrganisations = createRoute({
  getParentRoute: () => server,
  path: '/organisations',
  component: lazyPage(() => import('./orgas/discord/ServerOrganisations.tsx'), 'ServerOrganisations', [
    'orga-settings',
  ]),
})
const seat = createRoute({
  getParentRoute: () => app,
  path: '/servers/$server/entities/$entity',
  component: lazyPage(() => import('./servers/ceiling/SeatPage.tsx'), 'SeatPage', [
    'access',
    'decisions',
    'servers',
  ]),
})
const request = createRoute({
  getParentRoute: () => app,
  path: '/servers/$server/requests/$request',
  component: lazyPage(() => import('./requests/RequestPage.tsx'), 'RequestPage', ['access', 'servers']),
})
const letIn = createRoute({
  getParentRoute: () => app,
  path: '/servers/$server/let-in/$entity',
  component: lazyPage(() => import('./requests/LetInPage.tsx'), 'LetInPage', ['access', 'servers']),
})
const template = createRoute({
  getParentRoute: () => app,
  path: '/servers/$server/templates/$template',
  component: lazyPage(() => import('./servers/templates/TemplatePage.tsx'), 'TemplatePage', [
    'access',
    'servers',
  ]),
})
const why = createRoute({
  getParentRoute: () => app,
  path: '/why',
  validateSearch: readWhySearch,
  component: lazyPage(() => import('./why/WhyPage.tsx'), 'WhyPage', ['access', 'entity']),
})

const notices = createRoute({
  getParentRoute: () => app,
  path: '/notices',
  component: lazyPage(() => import('./notices/Notices.tsx'), 'Notices', ['notices']),
})
const waiting = createRoute({
  getParentRoute: () => app,
  path: '/waiting',
  component: lazyPage(() => import('./decisions/Waiting.tsx'), 'Waiting', ['decisions']),
})
const question = createRoute({
  getParentRoute: () => app,
  path: '/waiting/$question',
  component: lazyPage(() => import('./decisions/QuestionPage.tsx'), 'QuestionPage', ['decisions']),
})
const activity = createRoute({
  getParentRoute: () => app,
  path: '/activity',
  validateSearch: readActivitySearch,
  component: lazyPage(() => import('./activity/Activity.tsx'), 'Activity', ['activity']),
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
    operatorRoutes,
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
    letIn,
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
    // After a moment the page before gives way: it must not pass for the one that was asked for.
    defaultPendingMs: 500,
    defaultPendingComponent: Opening,
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
