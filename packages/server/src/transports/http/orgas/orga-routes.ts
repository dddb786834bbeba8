import { Hono } from 'hono'

import type { HttpEnv } from '../env.ts'
import { type AgentActivityDeps, agentActivityRoutes } from './agent-activity.ts'
import { agentRoutes, type AgentRoutesDeps } from './agents.ts'
import { chatRoutes, type ChatRoutesDeps } from './chat-routes.ts'
import { confirmationRoutes, type ConfirmationRoutesDeps } from './confirmations.ts'
import { decisionRoutes, type DecisionRoutesDeps } from './decisions.ts'
import { discordRoutes, type DiscordRoutesDeps } from './discord.ts'
import { invitationRoutes, type InvitationRoutesDeps } from './invitations.ts'
import { type ItemRoutesDeps, itemRoutes } from './item-routes.ts'
import { memberRoutes, type MemberRoutesDeps } from './members.ts'
import { type MyEmailDeps, myEmailRoutes } from './my-email.ts'
import { type MyInvitationsDeps, myInvitationRoutes } from './my-invitations.ts'
import { type OrgaRoutesDeps, orgaRoutes } from './orgas.ts'
import { policyRoutes, type PolicyRoutesDeps } from './policies.ts'
import { roleRoutes, type RoleRoutesDeps } from './roles.ts'
import { serverOrgaRoutes } from './server-orgas.ts'
import { teamRoutes, type TeamRoutesDeps } from './teams.ts'
import { waitingRoutes, type WaitingRoutesDeps } from './waiting.ts'
import { webhookRoutes, type WebhookRoutesDeps } from './webhooks.ts'

export type GovernanceRoutesDeps = OrgaRoutesDeps &
  TeamRoutesDeps &
  RoleRoutesDeps &
  MemberRoutesDeps &
  PolicyRoutesDeps &
  DecisionRoutesDeps &
  ChatRoutesDeps &
  ItemRoutesDeps &
  WaitingRoutesDeps &
  InvitationRoutesDeps &
  AgentRoutesDeps &
  DiscordRoutesDeps &
  AgentActivityDeps &
  ConfirmationRoutesDeps &
  WebhookRoutesDeps &
  MyEmailDeps &
  MyInvitationsDeps

/** Below `/api`: organisations, for their members. */
export function governanceRoutes(deps: GovernanceRoutesDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .route('/orgas', orgaRoutes(deps))
    .route('/orgas', teamRoutes(deps))
    .route('/orgas', roleRoutes(deps))
    .route('/orgas', memberRoutes(deps))
    .route('/orgas', policyRoutes(deps))
    .route('/orgas', decisionRoutes(deps))
    .route('/orgas', invitationRoutes(deps))
    .route('/orgas', chatRoutes(deps))
    .route('/orgas', itemRoutes(deps))
    .route('/orgas', agentRoutes(deps))
    .route('/orgas', discordRoutes(deps))
    .route('/servers', serverOrgaRoutes(deps))
    .route('/orgas', agentActivityRoutes(deps))
    .route('/orgas', confirmationRoutes(deps))
    .route('/orgas', webhookRoutes(deps))
    .route('/waiting', waitingRoutes(deps))
    .route('/me/email', myEmailRoutes(deps))
    .route('/invitations', myInvitationRoutes(deps))
}
