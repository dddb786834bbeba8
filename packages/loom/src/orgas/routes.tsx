import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { app } from '../app-route.tsx'
import { invitationSecret } from '../session/link-secret.ts'
import { readAgentActivitySearch } from './agents/activity/search.ts'
import { readChatSearch } from './chat/search.ts'
import { readMapSearch } from './map/search.ts'

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
  path: '/join',
  beforeLoad({ location: { hash } }) {
    if (invitationSecret.keep(hash)) redirect({ to: '/join', replace: true, throw: true })
  },
  component: lazyRouteComponent(() => import('./list/Join.tsx'), 'Join'),
})
/** The frame of one organisation; its pages are below it, each loaded when somebody goes there. */
const orga = createRoute({
  getParentRoute: () => app,
  path: '/orgas/$orga',
  component: lazyRouteComponent(() => import('./frame/OrgaFrame.tsx'), 'OrgaFrame'),
})

const map = createRoute({
  getParentRoute: () => orga,
  path: '/',
  validateSearch: readMapSearch,
  component: lazyRouteComponent(() => import('./map/MapPage.tsx'), 'MapPage'),
})
const team = createRoute({
  getParentRoute: () => orga,
  path: '/teams/$team',
  component: lazyRouteComponent(() => import('./team/TeamPage.tsx'), 'TeamPage'),
})
const role = createRoute({
  getParentRoute: () => orga,
  path: '/roles/$role',
  component: lazyRouteComponent(() => import('./role/RolePage.tsx'), 'RolePage'),
})
const members = createRoute({
  getParentRoute: () => orga,
  path: '/members',
  component: lazyRouteComponent(() => import('./member/Members.tsx'), 'Members'),
})
const member = createRoute({
  getParentRoute: () => orga,
  path: '/members/$member',
  component: lazyRouteComponent(() => import('./member/MemberPage.tsx'), 'MemberPage'),
})
const chat = createRoute({
  getParentRoute: () => orga,
  path: '/chat',
  validateSearch: readChatSearch,
  component: lazyRouteComponent(() => import('./chat/ChatPage.tsx'), 'ChatPage'),
})
const channel = createRoute({
  getParentRoute: () => orga,
  path: '/chat/$channel',
  validateSearch: readChatSearch,
  component: lazyRouteComponent(() => import('./chat/ChatPage.tsx'), 'ChatPage'),
})
const items = createRoute({
  getParentRoute: () => orga,
  path: '/items',
  component: lazyRouteComponent(() => import('./open-items/OpenItems.tsx'), 'OpenItems'),
})
const policies = createRoute({
  getParentRoute: () => orga,
  path: '/policies',
  component: lazyRouteComponent(() => import('./policies/Policies.tsx'), 'Policies'),
})
const newPolicy = createRoute({
  getParentRoute: () => orga,
  path: '/policies/new',
  component: lazyRouteComponent(() => import('./policies/NewPolicy.tsx'), 'NewPolicy'),
})
const policy = createRoute({
  getParentRoute: () => orga,
  path: '/policies/$policy',
  component: lazyRouteComponent(() => import('./policies/PolicyPage.tsx'), 'PolicyPage'),
})
const journal = createRoute({
  getParentRoute: () => orga,
  path: '/journal',
  component: lazyRouteComponent(() => import('./journal/OrgaJournal.tsx'), 'OrgaJournal'),
})
const agents = createRoute({
  getParentRoute: () => orga,
  path: '/agents',
  component: lazyRouteComponent(() => import('./agents/MyAgents.tsx'), 'MyAgents'),
})
const agentActivity = createRoute({
  getParentRoute: () => orga,
  path: '/agents/activity',
  validateSearch: readAgentActivitySearch,
  component: lazyRouteComponent(() => import('./agents/activity/AgentActivity.tsx'), 'AgentActivity'),
})
const invitations = createRoute({
  getParentRoute: () => orga,
  path: '/invitations',
  component: lazyRouteComponent(() => import('./invitations/Invitations.tsx'), 'Invitations'),
})
const settings = createRoute({
  getParentRoute: () => orga,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/OrgaSettingsPage.tsx'), 'OrgaSettingsPage'),
})
const notifications = createRoute({
  getParentRoute: () => orga,
  path: '/notifications',
  component: lazyRouteComponent(() => import('./notifications/OrgaNotifications.tsx'), 'OrgaNotifications'),
})

const confirmations = createRoute({
  getParentRoute: () => orga,
  path: '/confirmations',
  component: lazyRouteComponent(() => import('./confirmations/Confirmations.tsx'), 'Confirmations'),
})
const confirmation = createRoute({
  getParentRoute: () => orga,
  path: '/confirmations/$confirmation',
  component: lazyRouteComponent(() => import('./confirmations/ConfirmationPage.tsx'), 'ConfirmationPage'),
})

const orgaPages = [
  map,
  team,
  role,
  members,
  member,
  chat,
  channel,
  items,
  policies,
  newPolicy,
  policy,
  journal,
  agents,
  agentActivity,
  invitations,
  settings,
  notifications,
  confirmations,
  confirmation,
] as const
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

export const orgaRoutes = [orgas, newOrga, join, orga.addChildren([...orgaPages, ...itemRoutes])] as const
