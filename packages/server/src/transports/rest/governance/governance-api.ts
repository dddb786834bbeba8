import type { Right } from '@arachne/contract'
import {
  AGENT_ROUTES,
  CHAT_ROUTES,
  CONFIRMATION_ROUTES,
  DISCORD_ROUTES,
  INVITATION_ROUTES,
  ITEM_ROUTES,
  MY_EMAIL_ROUTES,
  MY_INVITATION_ROUTES,
  NOTIFICATION_ROUTES,
  ORGA_ROUTES,
  ORGAS_ROUTES,
  POLICY_ROUTES,
  RECORD_ROUTES,
  SERVER_ORGA_ROUTES,
  STRUCTURE_ROUTES,
  WEBHOOK_ROUTES,
} from '@arachne/contract/routes'
import type { MyEmail } from '@arachne/core/governance'
import { Hono } from 'hono'

import type { HttpEnv } from '../../web/env.ts'
import { bindRoutes, type RightChecks } from '../bind-routes.ts'
import { type AgentDeps, agentHandlers } from './agents.ts'
import { type ChatDeps, chatHandlers } from './chat.ts'
import { type ConfirmationDeps, confirmationHandlers } from './confirmations.ts'
import { type DecisionDeps, decisionHandlers } from './decisions.ts'
import { type DiscordDeps, discordHandlers, serverOrgaHandlers } from './discord.ts'
import { type InvitationDeps, invitationHandlers } from './invitations.ts'
import type { ItemDeps } from './item-reading.ts'
import { itemHandlers } from './items.ts'
import { type MemberDeps, memberHandlers } from './members.ts'
import { myEmailHandlers } from './my-email.ts'
import { myInvitationHandlers } from './my-invitations.ts'
import { type NotificationDeps, notificationHandlers } from './notifications.ts'
import { orgaHandlers, type OrgasDeps, orgasHandlers } from './orgas.ts'
import { type PolicyDeps, policyHandlers } from './policies.ts'
import { roleHandlers } from './roles.ts'
import { type TeamDeps, teamHandlers } from './teams.ts'
import { type WebhookDeps, webhookHandlers } from './webhooks.ts'

export type GovernanceApiDeps = OrgasDeps &
  TeamDeps &
  MemberDeps &
  PolicyDeps &
  DecisionDeps &
  ChatDeps &
  ItemDeps &
  NotificationDeps &
  InvitationDeps &
  AgentDeps &
  ConfirmationDeps &
  WebhookDeps &
  DiscordDeps & { myEmail: MyEmail }

/** Organisations, for their members. */
export function governanceApi(
  deps: GovernanceApiDeps,
  checks: RightChecks<Exclude<Right, 'anybody' | 'key'>>,
): Hono<HttpEnv> {
  const structure = { ...teamHandlers(deps), ...roleHandlers(deps), ...memberHandlers(deps) }
  return new Hono<HttpEnv>()
    .route('/', bindRoutes(ORGAS_ROUTES, checks, orgasHandlers(deps)))
    .route('/', bindRoutes(ORGA_ROUTES, checks, orgaHandlers(deps)))
    .route('/', bindRoutes(STRUCTURE_ROUTES, checks, structure))
    .route('/', bindRoutes(POLICY_ROUTES, checks, policyHandlers(deps)))
    .route('/', bindRoutes(RECORD_ROUTES, checks, decisionHandlers(deps)))
    .route('/', bindRoutes(CHAT_ROUTES, checks, chatHandlers(deps)))
    .route('/', bindRoutes(ITEM_ROUTES, checks, itemHandlers(deps)))
    .route('/', bindRoutes(NOTIFICATION_ROUTES, checks, notificationHandlers(deps)))
    .route('/', bindRoutes(INVITATION_ROUTES, checks, invitationHandlers(deps)))
    .route('/', bindRoutes(MY_INVITATION_ROUTES, checks, myInvitationHandlers(deps)))
    .route('/', bindRoutes(MY_EMAIL_ROUTES, checks, myEmailHandlers(deps.myEmail)))
    .route('/', bindRoutes(AGENT_ROUTES, checks, agentHandlers(deps)))
    .route('/', bindRoutes(CONFIRMATION_ROUTES, checks, confirmationHandlers(deps)))
    .route('/', bindRoutes(WEBHOOK_ROUTES, checks, webhookHandlers(deps)))
    .route('/', bindRoutes(DISCORD_ROUTES, checks, discordHandlers(deps)))
    .route('/', bindRoutes(SERVER_ORGA_ROUTES, checks, serverOrgaHandlers(deps.links)))
}
