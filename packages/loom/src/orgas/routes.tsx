import { createRoute, redirect } from '@tanstack/react-router'

import { app } from '../app-route.tsx'
import { lazyPage } from '../lazy-page.ts'
import { invitationSecret } from '../session/link-secret.ts'
import { readAgentActivitySearch } from './agents/activity/search.ts'
import { readChatSearch } from './chat/search.ts'
import { readMapSearch } from './map/search.ts'

const orgas = createRoute({
  getParentRoute: () => app,
  path: '/orgas',
  component: lazyPage(() => import('./list/Orgas.tsx'), 'Orgas', ['orga', 'organisations']),
})
const newOrga = createRoute({
  getParentRoute: () => app,
  path: '/orgas/new',
  component: lazyPage(() => import('./list/NewOrga.tsx'), 'NewOrga', ['organisations']),
})
const join = createRoute({
  getParentRoute: () => app,
  path: '/join',
  beforeLoad({ location: { hash } }) {
    if (invitationSecret.keep(hash)) redirect({ to: '/join', replace: true, throw: true })
  },
  component: lazyPage(() => import('./list/Join.tsx'), 'Join', ['organisations']),
})
/** The frame of one organisation; its pages are below it, each loaded when somebody goes there. */
const orga = createRoute({
  getParentRoute: () => app,
  path: '/orgas/$orga',
  component: lazyPage(() => import('./frame/OrgaFrame.tsx'), 'OrgaFrame', ['orga']),
})

const map = createRoute({
  getParentRoute: () => orga,
  path: '/',
  validateSearch: readMapSearch,
  component: lazyPage(() => import('./map/MapPage.tsx'), 'MapPage', ['orga', 'organisations']),
})
const team = createRoute({
  getParentRoute: () => orga,
  path: '/teams/$team',
  component: lazyPage(() => import('./team/TeamPage.tsx'), 'TeamPage', [
    'circles',
    'orga',
    'orga-journal',
    'orga-settings',
    'organisations',
  ]),
})
const role = createRoute({
  getParentRoute: () => orga,
  path: '/roles/$role',
  component: lazyPage(() => import('./role/RolePage.tsx'), 'RolePage', ['circles', 'orga']),
})
const members = createRoute({
  getParentRoute: () => orga,
  path: '/members',
  component: lazyPage(() => import('./member/Members.tsx'), 'Members', ['circles', 'orga']),
})
const member = createRoute({
  getParentRoute: () => orga,
  path: '/members/$member',
  component: lazyPage(() => import('./member/MemberPage.tsx'), 'MemberPage', ['circles', 'orga']),
})
const chat = createRoute({
  getParentRoute: () => orga,
  path: '/chat',
  validateSearch: readChatSearch,
  component: lazyPage(() => import('./chat/ChatPage.tsx'), 'ChatPage', ['chat', 'orga', 'organisations']),
})
const channel = createRoute({
  getParentRoute: () => orga,
  path: '/chat/$channel',
  validateSearch: readChatSearch,
  component: lazyPage(() => import('./chat/ChatPage.tsx'), 'ChatPage', ['chat', 'orga', 'organisations']),
})
const items = createRoute({
  getParentRoute: () => orga,
  path: '/items',
  component: lazyPage(() => import('./open-items/OpenItems.tsx'), 'OpenItems', ['orga', 'organisations']),
})
const policies = createRoute({
  getParentRoute: () => orga,
  path: '/policies',
  component: lazyPage(() => import('./policies/Policies.tsx'), 'Policies', ['circles', 'orga']),
})
const newPolicy = createRoute({
  getParentRoute: () => orga,
  path: '/policies/new',
  component: lazyPage(() => import('./policies/NewPolicy.tsx'), 'NewPolicy', ['circles', 'orga']),
})
const policy = createRoute({
  getParentRoute: () => orga,
  path: '/policies/$policy',
  component: lazyPage(() => import('./policies/PolicyPage.tsx'), 'PolicyPage', ['circles', 'orga']),
})
const journal = createRoute({
  getParentRoute: () => orga,
  path: '/journal',
  component: lazyPage(() => import('./journal/OrgaJournal.tsx'), 'OrgaJournal', [
    'orga',
    'orga-journal',
    'orga-settings',
  ]),
})
const agents = createRoute({
  getParentRoute: () => orga,
  path: '/agents',
  component: lazyPage(() => import('./agents/MyAgents.tsx'), 'MyAgents', ['agents', 'clients', 'orga']),
})
const agentActivity = createRoute({
  getParentRoute: () => orga,
  path: '/agents/activity',
  validateSearch: readAgentActivitySearch,
  component: lazyPage(() => import('./agents/activity/AgentActivity.tsx'), 'AgentActivity', [
    'agents',
    'orga',
    'orga-journal',
    'orga-settings',
  ]),
})
const invitations = createRoute({
  getParentRoute: () => orga,
  path: '/invitations',
  component: lazyPage(() => import('./invitations/Invitations.tsx'), 'Invitations', [
    'orga',
    'organisations',
  ]),
})
const settings = createRoute({
  getParentRoute: () => orga,
  path: '/settings',
  component: lazyPage(() => import('./settings/OrgaSettingsPage.tsx'), 'OrgaSettingsPage', [
    'orga',
    'orga-settings',
    'servers',
  ]),
})
const notifications = createRoute({
  getParentRoute: () => orga,
  path: '/notifications',
  component: lazyPage(() => import('./notifications/OrgaNotifications.tsx'), 'OrgaNotifications', [
    'orga',
    'orga-notifications',
    'servers',
  ]),
})

const confirmations = createRoute({
  getParentRoute: () => orga,
  path: '/confirmations',
  component: lazyPage(() => import('./confirmations/Confirmations.tsx'), 'Confirmations', [
    'agents',
    'orga',
    'topics',
  ]),
})
const confirmation = createRoute({
  getParentRoute: () => orga,
  path: '/confirmations/$confirmation',
  component: lazyPage(() => import('./confirmations/ConfirmationPage.tsx'), 'ConfirmationPage', [
    'agents',
    'orga',
    'topics',
  ]),
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
  component: lazyPage(() => import('./topics/NewTopic.tsx'), 'NewTopic', ['topics']),
})
const topic = createRoute({
  getParentRoute: () => orga,
  path: '/topics/$topic',
  component: lazyPage(() => import('./topics/TopicPage.tsx'), 'TopicPage', [
    'orga',
    'organisations',
    'topics',
  ]),
})
const newVoting = createRoute({
  getParentRoute: () => orga,
  path: '/votings/new',
  component: lazyPage(() => import('./votings/NewVoting.tsx'), 'NewVoting', ['topics', 'votings']),
})
const voting = createRoute({
  getParentRoute: () => orga,
  path: '/votings/$voting',
  component: lazyPage(() => import('./votings/VotingPage.tsx'), 'VotingPage', ['orga', 'topics', 'votings']),
})
const newElection = createRoute({
  getParentRoute: () => orga,
  path: '/elections/new',
  component: lazyPage(() => import('./elections/NewElection.tsx'), 'NewElection', ['elections', 'topics']),
})
const election = createRoute({
  getParentRoute: () => orga,
  path: '/elections/$election',
  component: lazyPage(() => import('./elections/ElectionPage.tsx'), 'ElectionPage', [
    'elections',
    'orga',
    'organisations',
    'topics',
  ]),
})

const itemRoutes = [newTopic, topic, newVoting, voting, newElection, election] as const

export const orgaRoutes = [orgas, newOrga, join, orga.addChildren([...orgaPages, ...itemRoutes])] as const
