import { ACTIVITY_ROUTES } from './activity/routes.ts'
import { DECISION_ROUTES, DECISION_SETTINGS_ROUTES } from './decisions/routes.ts'
import { ENTITY_ROUTES } from './entities/routes.ts'
import { GIFT_ROUTES } from './gifts/routes.ts'
import { AGENT_ROUTES } from './governance/agents/routes.ts'
import { CHAT_ROUTES } from './governance/chat/routes.ts'
import { CONFIRMATION_ROUTES } from './governance/confirmations/routes.ts'
import { DISCORD_ROUTES, SERVER_ORGA_ROUTES } from './governance/discord/routes.ts'
import { INVITATION_ROUTES, MY_INVITATION_ROUTES } from './governance/invitations/routes.ts'
import { ITEM_ROUTES } from './governance/items/routes.ts'
import { MY_EMAIL_ROUTES } from './governance/my-email/routes.ts'
import { NOTIFICATION_ROUTES } from './governance/notifications/routes.ts'
import { ORGAS_ROUTES, ORGA_ROUTES } from './governance/orgas/routes.ts'
import { POLICY_ROUTES, RECORD_ROUTES } from './governance/records/routes.ts'
import { STRUCTURE_ROUTES } from './governance/structure/routes.ts'
import { WEBHOOK_ROUTES } from './governance/webhooks/routes.ts'
import { GRANT_ROUTES } from './grants/routes.ts'
import { PUBLIC_ROUTES, INSTANCE_ROUTES } from './instance/routes.ts'
import { JOURNAL_ROUTES } from './journal/routes.ts'
import { MEMBERSHIP_ROUTES } from './memberships/routes.ts'
import { NOTICE_ROUTES } from './notices/routes.ts'
import { OPERATOR_ROUTES } from './operator/routes.ts'
import { ME_ROUTES } from './people/routes.ts'
import { REQUEST_ROUTES } from './requests/routes.ts'
import type { Route } from './route.ts'
import { SERVER_ROUTES, TEMPLATE_ROUTES, BAN_ROUTES } from './servers/routes.ts'
import { WAKE_CALL_ROUTES } from './waking/routes.ts'

export {
  ACTIVITY_ROUTES,
  DECISION_ROUTES,
  DECISION_SETTINGS_ROUTES,
  ENTITY_ROUTES,
  GIFT_ROUTES,
  GRANT_ROUTES,
  PUBLIC_ROUTES,
  INSTANCE_ROUTES,
  JOURNAL_ROUTES,
  MEMBERSHIP_ROUTES,
  NOTICE_ROUTES,
  OPERATOR_ROUTES,
  ME_ROUTES,
  REQUEST_ROUTES,
  SERVER_ROUTES,
  TEMPLATE_ROUTES,
  BAN_ROUTES,
  WAKE_CALL_ROUTES,
  AGENT_ROUTES,
  CHAT_ROUTES,
  CONFIRMATION_ROUTES,
  DISCORD_ROUTES,
  SERVER_ORGA_ROUTES,
  INVITATION_ROUTES,
  MY_INVITATION_ROUTES,
  ITEM_ROUTES,
  MY_EMAIL_ROUTES,
  NOTIFICATION_ROUTES,
  ORGAS_ROUTES,
  ORGA_ROUTES,
  POLICY_ROUTES,
  RECORD_ROUTES,
  STRUCTURE_ROUTES,
  WEBHOOK_ROUTES,
}

/** Every route under /api. */
export const API_ROUTES: readonly Route[] = [
  ACTIVITY_ROUTES,
  DECISION_ROUTES,
  DECISION_SETTINGS_ROUTES,
  ENTITY_ROUTES,
  GIFT_ROUTES,
  GRANT_ROUTES,
  PUBLIC_ROUTES,
  INSTANCE_ROUTES,
  JOURNAL_ROUTES,
  MEMBERSHIP_ROUTES,
  NOTICE_ROUTES,
  OPERATOR_ROUTES,
  ME_ROUTES,
  REQUEST_ROUTES,
  SERVER_ROUTES,
  TEMPLATE_ROUTES,
  BAN_ROUTES,
  WAKE_CALL_ROUTES,
  AGENT_ROUTES,
  CHAT_ROUTES,
  CONFIRMATION_ROUTES,
  DISCORD_ROUTES,
  SERVER_ORGA_ROUTES,
  INVITATION_ROUTES,
  MY_INVITATION_ROUTES,
  ITEM_ROUTES,
  MY_EMAIL_ROUTES,
  NOTIFICATION_ROUTES,
  ORGAS_ROUTES,
  ORGA_ROUTES,
  POLICY_ROUTES,
  RECORD_ROUTES,
  STRUCTURE_ROUTES,
  WEBHOOK_ROUTES,
].flatMap((table) => Object.values<Route>(table))
