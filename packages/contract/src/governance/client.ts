import type * as z from 'zod'

import { type ClientOf, type ClientOptions, clientOf } from '../client.ts'
import { AGENT_ROUTES } from './agents/routes.ts'
import { CHAT_ROUTES } from './chat/routes.ts'
import { CONFIRMATION_ROUTES } from './confirmations/routes.ts'
import { DISCORD_ROUTES, SERVER_ORGA_ROUTES } from './discord/routes.ts'
import { INVITATION_ROUTES, MY_INVITATION_ROUTES } from './invitations/routes.ts'
import type { ELECTION_ACTS, ElectionAnswer } from './items/elections.ts'
import { ITEM_ROUTES } from './items/routes.ts'
import type { TOPIC_ACTS, TopicAnswer } from './items/topics.ts'
import type { VOTING_ACTS, VotingAnswer } from './items/votings.ts'
import { MY_EMAIL_ROUTES } from './my-email/routes.ts'
import { NOTIFICATION_ROUTES } from './notifications/routes.ts'
import { ORGA_ROUTES, ORGAS_ROUTES } from './orgas/routes.ts'
import { POLICY_ROUTES } from './policies/routes.ts'
import { RECORD_ROUTES } from './records/routes.ts'
import { STRUCTURE_ROUTES } from './structure/routes.ts'
import { WEBHOOK_ROUTES } from './webhooks/routes.ts'

/** Routes for any logged-in person. */
const PERSON_ROUTES = { ...ORGAS_ROUTES, ...MY_INVITATION_ROUTES, ...MY_EMAIL_ROUTES, ...SERVER_ORGA_ROUTES }

/** Routes below `/api/orgas/{orga}`, for members. */
const MEMBER_ROUTES = {
  ...ORGA_ROUTES,
  ...STRUCTURE_ROUTES,
  ...POLICY_ROUTES,
  ...RECORD_ROUTES,
  ...INVITATION_ROUTES,
  ...CHAT_ROUTES,
  ...ITEM_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...AGENT_ROUTES,
  ...CONFIRMATION_ROUTES,
  ...WEBHOOK_ROUTES,
  ...DISCORD_ROUTES,
}

/** The act determines the type of the body. */
type ActOn<Bodies extends Record<string, z.ZodType>, Answer> = <Act extends keyof Bodies & string>(
  id: string,
  act: Act,
  body: z.input<Bodies[Act]>,
) => Promise<Answer>

interface Acts {
  actOnTopic: ActOn<typeof TOPIC_ACTS, TopicAnswer>
  actOnVoting: ActOn<typeof VOTING_ACTS, VotingAnswer>
  actOnElection: ActOn<typeof ELECTION_ACTS, ElectionAnswer>
}

export type OrgaClient = Omit<ClientOf<typeof MEMBER_ROUTES, [string]>, keyof Acts> & Acts

export type OrgasClient = ClientOf<typeof PERSON_ROUTES> & { of(orgaId: string): OrgaClient }

/** A client for the routes of organisations. */
export function createOrgasClient(options: ClientOptions): OrgasClient {
  return {
    ...clientOf(options, PERSON_ROUTES),
    of: (orgaId) => clientOf(options, MEMBER_ROUTES, orgaId),
  }
}
