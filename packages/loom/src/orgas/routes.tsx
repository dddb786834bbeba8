import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { app } from '../app-route.tsx'

const orgas = createRoute({
  getParentRoute: () => app,
  path: '/orgas',
  component: lazyRouteComponent(() => import('./list/Orgas.tsx'), 'Orgas'),
})
const newOrga = createRoute({
  getParentRoute: () => app,
  path: '/orgas/new',
  component: lazyRouteComponent(() => import('./list/NewOrga.tsx'), 'NewOrga'),
})
const join = createRoute({
  getParentRoute: () => app,
  path: '/join/$token',
  component: lazyRouteComponent(() => import('./list/Join.tsx'), 'Join'),
})
/** The frame of one organisation; its pages are below it, each loaded when somebody goes there. */
const orga = createRoute({
  getParentRoute: () => app,
  path: '/orgas/$orga',
  component: lazyRouteComponent(() => import('./frame/OrgaFrame.tsx'), 'OrgaFrame'),
})

export const orgaRoutes = [orgas, newOrga, join, orga.addChildren([])] as const
