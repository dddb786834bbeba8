export * as common from './common.ts'

/** One file per feature, so that a page loads only its own texts. */
export const files = {
  access: () => import('./access.ts'),
  account: () => import('./account.ts'),
  activity: () => import('./activity.ts'),
  agents: () => import('./governance/agents.ts'),
  chat: () => import('./governance/chat.ts'),
  circles: () => import('./governance/circles.ts'),
  clients: () => import('./clients.ts'),
  decisions: () => import('./decisions.ts'),
  elections: () => import('./governance/elections.ts'),
  entities: () => import('./entities.ts'),
  entity: () => import('./entity.ts'),
  errors: () => import('./errors.ts'),
  'first-steps': () => import('./first-steps.ts'),
  landing: () => import('./landing.ts'),
  notices: () => import('./notices.ts'),
  operator: () => import('./operator.ts'),
  orga: () => import('./governance/orga.ts'),
  'orga-journal': () => import('./governance/orga-journal.ts'),
  'orga-notifications': () => import('./governance/orga-notifications.ts'),
  'orga-settings': () => import('./governance/orga-settings.ts'),
  organisations: () => import('./governance/organisations.ts'),
  servers: () => import('./servers.ts'),
  topics: () => import('./governance/topics.ts'),
  votings: () => import('./governance/votings.ts'),
}
