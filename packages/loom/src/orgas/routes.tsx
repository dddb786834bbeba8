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

const newTopic = createRoute({
  getParentRoute: () => orga,
  path: '/topics/new',
  component: lazyRouteComponent(() => import('./topics/NewTopic.tsx'), 'NewTopic'),
})
const topic = createRoute({
  getParentRoute: () => orga,
  path: '/topics/$topic',
  component: lazyRouteComponent(() => import('./topics/TopicPage.tsx'), 'TopicPage'),
})
const newVoting = createRoute({
  getParentRoute: () => orga,
  path: '/votings/new',
  component: lazyRouteComponent(() => import('./votings/NewVoting.tsx'), 'NewVoting'),
})
const voting = createRoute({
  getParentRoute: () => orga,
  path: '/votings/$voting',
  component: lazyRouteComponent(() => import('./votings/VotingPage.tsx'), 'VotingPage'),
})
const newElection = createRoute({
  getParentRoute: () => orga,
  path: '/elections/new',
  component: lazyRouteComponent(() => import('./elections/NewElection.tsx'), 'NewElection'),
})
const election = createRoute({
  getParentRoute: () => orga,
  path: '/elections/$election',
  component: lazyRouteComponent(() => import('./elections/ElectionPage.tsx'), 'ElectionPage'),
})

const itemRoutes = [newTopic, topic, newVoting, voting, newElection, election] as const

export const orgaRoutes = [orgas, newOrga, join, orga.addChildren([...itemRoutes])] as const
