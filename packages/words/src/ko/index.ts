import type { Files } from '../load.ts'

export * as common from './common.ts'

export const files: Files = {
  access: () => import('./access.ts'),
  account: () => import('./account.ts'),
  activity: () => import('./activity.ts'),
  agents: () => import('./agents.ts'),
  chat: () => import('./chat.ts'),
  circles: () => import('./circles.ts'),
  clients: () => import('./clients.ts'),
  decisions: () => import('./decisions.ts'),
  elections: () => import('./elections.ts'),
  entities: () => import('./entities.ts'),
  entity: () => import('./entity.ts'),
  errors: () => import('./errors.ts'),
  'first-steps': () => import('./first-steps.ts'),
  landing: () => import('./landing.ts'),
  notices: () => import('./notices.ts'),
  operator: () => import('./operator.ts'),
  orga: () => import('./orga.ts'),
  'orga-journal': () => import('./orga-journal.ts'),
  'orga-notifications': () => import('./orga-notifications.ts'),
  'orga-settings': () => import('./orga-settings.ts'),
  organisations: () => import('./organisations.ts'),
  servers: () => import('./servers.ts'),
  topics: () => import('./topics.ts'),
  votings: () => import('./votings.ts'),
}
