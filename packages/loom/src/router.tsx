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
import { lazyPage, pagesBelow } from './lazy-page.ts'
import { operatorRoutes } from './operator/routes.tsx'
import { orgaRoutes } from './orgas/routes.tsx'
import { addressSecret } from './session/link-secret.ts'
import { meQuery } from './session/me.ts'
import { Broken } from './shell/Broken.tsx'
import { noteMove } from './shell/moved-by-link.ts'
import { NotFound } from './shell/NotFound.tsx'
import { Opening } from './shell/Opening.tsx'
import { readWhySearch } from './why/why-search.ts'

const inApp = pagesBelow(app)

/** The page itself asks again and reports it. */
const ignore = () => {}

const entitiesPage = lazyPage(() => import('./entities/Entities.tsx'), 'Entities', ['entities'])

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: Home,
  loader({ context: { queries } }) {
    // Logged-in people are sent on to that page, so its file needn't wait until this one is drawn.
    void queries.ensureQueryData(meQuery).then((me) => me && entitiesPage.preload?.(), ignore)
  },
})

const entity = inApp('/entities/$entity', () => import('./entities/EntityPage.tsx'), 'EntityPage', [
  'entities',
])
const inEntity = pagesBelow(entity)

const server = inApp('/servers/$server', () => import('./servers/ServerPage.tsx'), 'ServerPage', ['servers'])
const inServer = pagesBelow(server)

const confirmAddress = createRoute({
  getParentRoute: () => app,
  path: '/confirm',
  beforeLoad({ location: { hash } }) {
    if (addressSecret.keep(hash)) redirect({ to: '/confirm', replace: true, throw: true })
  },
  component: lazyPage(() => import('./account/ConfirmAddress.tsx'), 'ConfirmAddress', ['account']),
})

const activity = createRoute({
  getParentRoute: () => app,
  path: '/activity',
  validateSearch: readActivitySearch,
  component: lazyPage(() => import('./activity/Activity.tsx'), 'Activity', ['activity']),
})

const map = createRoute({
  getParentRoute: () => app,
  path: '/entities',
  component: entitiesPage,
})

const why = createRoute({
  getParentRoute: () => app,
  path: '/why',
  validateSearch: readWhySearch,
  component: lazyPage(() => import('./why/WhyPage.tsx'), 'WhyPage', ['access', 'entity']),
})

const routeTree = root.addChildren([
  home,
  app.addChildren([
    inApp('/account', () => import('./account/Account.tsx'), 'Account', ['account']),
    confirmAddress,
    inApp('/first-steps', () => import('./home/first-steps/FirstSteps.tsx'), 'FirstSteps', [
      'clients',
      'entity',
      'first-steps',
    ]),
    inApp('/waiting', () => import('./decisions/Waiting.tsx'), 'Waiting', ['decisions']),
    inApp('/waiting/$question', () => import('./decisions/QuestionPage.tsx'), 'QuestionPage', ['decisions']),
    inApp('/notices', () => import('./notices/Notices.tsx'), 'Notices', ['notices']),
    activity,
    operatorRoutes,
    map,
    inApp('/entities/new', () => import('./entities/NewEntity.tsx'), 'NewEntity', [
      'clients',
      'entities',
      'entity',
    ]),
    server.addChildren([
      inServer('/', () => import('./servers/ServerEntities.tsx'), 'ServerEntities', ['servers']),
      inServer('/requests', () => import('./requests/RequestList.tsx'), 'RequestList', ['access']),
      inServer(
        '/organisations',
        () => import('./orgas/discord/ServerOrganisations.tsx'),
        'ServerOrganisations',
        ['orga-settings'],
      ),
      inServer('/templates', () => import('./servers/templates/Templates.tsx'), 'Templates', ['servers']),
      inServer('/settings', () => import('./servers/settings/Settings.tsx'), 'Settings', [
        'access',
        'servers',
      ]),
      inServer('/bot', () => import('./servers/BotCheck.tsx'), 'BotCheck', ['access', 'servers']),
    ]),
    inApp('/servers', () => import('./servers/Servers.tsx'), 'Servers', ['servers']),
    inApp('/servers/$server/entities/$entity', () => import('./servers/ceiling/SeatPage.tsx'), 'SeatPage', [
      'access',
      'decisions',
      'servers',
    ]),
    inApp('/servers/$server/requests/$request', () => import('./requests/RequestPage.tsx'), 'RequestPage', [
      'access',
      'servers',
    ]),
    inApp('/servers/$server/let-in/$entity', () => import('./requests/LetInPage.tsx'), 'LetInPage', [
      'access',
      'servers',
    ]),
    inApp(
      '/servers/$server/templates/$template',
      () => import('./servers/templates/TemplatePage.tsx'),
      'TemplatePage',
      ['access', 'servers'],
    ),
    why,
    ...orgaRoutes,
    entity.addChildren([
      inEntity('/', () => import('./entities/Overview.tsx'), 'Overview', ['entities', 'entity', 'servers']),
      inEntity('/servers', () => import('./entities/servers/EntityServers.tsx'), 'EntityServers', [
        'access',
        'decisions',
        'entity',
      ]),
      inEntity('/profile', () => import('./entities/Profile.tsx'), 'Profile', ['entities', 'entity']),
      inEntity('/clients', () => import('./clients/ClientsPage.tsx'), 'ClientsPage', ['clients', 'entity']),
      inEntity('/notifications', () => import('./entities/Notifications.tsx'), 'Notifications', [
        'clients',
        'entity',
      ]),
    ]),
  ]),
])

/** Discord ids look like numbers but exceed their precision, so they stay text. */
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
    // After a moment, the previous page is replaced, so that it isn't mistaken for the requested one.
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
