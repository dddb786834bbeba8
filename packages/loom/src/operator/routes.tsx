import { createRoute } from '@tanstack/react-router'

import { app } from '../app-route.tsx'
import { lazyPage } from '../lazy-page.ts'

const operator = createRoute({
  getParentRoute: () => app,
  path: '/operator',
  component: lazyPage(() => import('./OperatorPage.tsx'), 'OperatorPage', ['operator']),
})
const operatorEntities = createRoute({
  getParentRoute: () => operator,
  path: '/',
  component: lazyPage(() => import('./OperatorEntities.tsx'), 'OperatorEntities', ['operator']),
})
const operatorServers = createRoute({
  getParentRoute: () => operator,
  path: '/servers',
  component: lazyPage(() => import('./OperatorServers.tsx'), 'OperatorServers', ['operator']),
})
const operatorBans = createRoute({
  getParentRoute: () => operator,
  path: '/bans',
  component: lazyPage(() => import('./Bans.tsx'), 'Bans', ['operator']),
})
const operatorLimits = createRoute({
  getParentRoute: () => operator,
  path: '/limits',
  component: lazyPage(() => import('./Limits.tsx'), 'Limits', ['operator']),
})
const operatorPeople = createRoute({
  getParentRoute: () => operator,
  path: '/people',
  component: lazyPage(() => import('./OperatorPeople.tsx'), 'OperatorPeople', ['operator']),
})
const operatorSecrets = createRoute({
  getParentRoute: () => operator,
  path: '/secrets',
  component: lazyPage(() => import('./secrets/Secrets.tsx'), 'Secrets', ['operator']),
})
const operatorJournal = createRoute({
  getParentRoute: () => operator,
  path: '/journal',
  component: lazyPage(() => import('../journal/Journal.tsx'), 'Journal', ['activity']),
})

export const operatorRoutes = operator.addChildren([
  operatorEntities,
  operatorServers,
  operatorPeople,
  operatorBans,
  operatorLimits,
  operatorSecrets,
  operatorJournal,
])
