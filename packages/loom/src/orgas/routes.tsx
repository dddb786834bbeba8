import { createRoute, redirect } from '@tanstack/react-router'

import { app } from '../app-route.tsx'
import { lazyPage, pagesBelow } from '../lazy-page.ts'
import { invitationSecret } from '../session/link-secret.ts'
import { readAgentActivitySearch } from './agents/activity/search.ts'
import { readChatSearch } from './chat/search.ts'
import { readMapSearch } from './map/search.ts'

const inApp = pagesBelow(app)

/** The frame of one organisation; its pages are below it, each loaded on the first visit. */
const orga = inApp('/orgas/$orga', () => import('./frame/OrgaFrame.tsx'), 'OrgaFrame', ['orga'])

const inOrga = pagesBelow(orga)

const join = createRoute({
  getParentRoute: () => app,
  path: '/join',
  beforeLoad({ location: { hash } }) {
    if (invitationSecret.keep(hash)) redirect({ to: '/join', replace: true, throw: true })
  },
  component: lazyPage(() => import('./list/Join.tsx'), 'Join', ['organisations']),
})

const map = createRoute({
  getParentRoute: () => orga,
  path: '/',
  validateSearch: readMapSearch,
  component: lazyPage(() => import('./map/MapPage.tsx'), 'MapPage', ['orga', 'organisations']),
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

export const orgaRoutes = [
  inApp('/orgas', () => import('./list/Orgas.tsx'), 'Orgas', ['orga', 'organisations']),
  inApp('/orgas/new', () => import('./list/NewOrga.tsx'), 'NewOrga', ['organisations']),
  join,
  orga.addChildren([
    map,
    inOrga('/teams/$team', () => import('./team/TeamPage.tsx'), 'TeamPage', [
      'circles',
      'orga',
      'orga-journal',
      'orga-settings',
      'organisations',
    ]),
    inOrga('/roles/$role', () => import('./role/RolePage.tsx'), 'RolePage', ['circles', 'orga']),
    inOrga('/members', () => import('./member/Members.tsx'), 'Members', ['circles', 'orga']),
    inOrga('/members/$member', () => import('./member/MemberPage.tsx'), 'MemberPage', ['circles', 'orga']),
    chat,
    channel,
    inOrga('/items', () => import('./open-items/OpenItems.tsx'), 'OpenItems', ['orga', 'organisations']),
    inOrga('/policies', () => import('./policies/Policies.tsx'), 'Policies', ['circles', 'orga']),
    inOrga('/policies/new', () => import('./policies/NewPolicy.tsx'), 'NewPolicy', ['circles', 'orga']),
    inOrga('/policies/$policy', () => import('./policies/PolicyPage.tsx'), 'PolicyPage', ['circles', 'orga']),
    inOrga('/journal', () => import('./journal/OrgaJournal.tsx'), 'OrgaJournal', [
      'orga',
      'orga-journal',
      'orga-settings',
    ]),
    inOrga('/agents', () => import('./agents/MyAgents.tsx'), 'MyAgents', ['agents', 'clients', 'orga']),
    agentActivity,
    inOrga('/invitations', () => import('./invitations/Invitations.tsx'), 'Invitations', [
      'orga',
      'organisations',
    ]),
    inOrga('/settings', () => import('./settings/OrgaSettingsPage.tsx'), 'OrgaSettingsPage', [
      'orga',
      'orga-settings',
      'servers',
    ]),
    inOrga('/notifications', () => import('./notifications/OrgaNotifications.tsx'), 'OrgaNotifications', [
      'orga',
      'orga-notifications',
      'servers',
    ]),
    inOrga('/confirmations', () => import('./confirmations/Confirmations.tsx'), 'Confirmations', [
      'agents',
      'orga',
      'topics',
    ]),
    inOrga(
      '/confirmations/$confirmation',
      () => import('./confirmations/ConfirmationPage.tsx'),
      'ConfirmationPage',
      ['agents', 'orga', 'topics'],
    ),
    inOrga('/topics/new', () => import('./topics/NewTopic.tsx'), 'NewTopic', ['orga', 'topics']),
    inOrga('/topics/$topic', () => import('./topics/TopicPage.tsx'), 'TopicPage', [
      'orga',
      'organisations',
      'topics',
    ]),
    inOrga('/votings/new', () => import('./votings/NewVoting.tsx'), 'NewVoting', [
      'orga',
      'topics',
      'votings',
    ]),
    inOrga('/votings/$voting', () => import('./votings/VotingPage.tsx'), 'VotingPage', [
      'orga',
      'topics',
      'votings',
    ]),
    inOrga('/elections/new', () => import('./elections/NewElection.tsx'), 'NewElection', [
      'elections',
      'orga',
      'topics',
    ]),
    inOrga('/elections/$election', () => import('./elections/ElectionPage.tsx'), 'ElectionPage', [
      'elections',
      'orga',
      'organisations',
      'topics',
    ]),
  ]),
] as const
