import type { OrgaStores } from '@arachne/core/governance'

import type { Queries } from '../engine/schema.ts'
import { createAgentGrantDirectory, createAgentGrantStore } from './agents/agent-grant-store.ts'
import { createConfirmationStore } from './agents/confirmation-store.ts'
import { createBallotRows } from './ballot-rows.ts'
import { createChannelStore } from './chat/channel-store.ts'
import { createChatImageStore } from './chat/image-store.ts'
import { createMessageStore } from './chat/message-store.ts'
import { createReactionStore } from './chat/reaction-store.ts'
import { createReadPositionStore } from './chat/read-position-store.ts'
import { createSearchStore } from './chat/search-store.ts'
import { createItemCardStore } from './discord/card-store.ts'
import { createDiscordLinkDirectory, createDiscordLinkStore } from './discord/discord-link-store.ts'
import { createInvitationDirectory, createInvitationStore } from './invitation-store.ts'
import { createItemDirectory, createItemStore } from './item-store.ts'
import { createEmailProofStore, createMailOutbox } from './mail/mail-store.ts'
import { createMemberStore, createPersonStore } from './member-store.ts'
import { createNotificationDirectory, createNotificationStore } from './notification-store.ts'
import { createOrgaDirectory, createOrgaStore } from './orga-store.ts'
import { createPolicyStore } from './policy-store.ts'
import { createGovernanceDecisionStore } from './records/decision-store.ts'
import { createStructureStore } from './structure-store.ts'
import { createDueDirectory, createToldStore } from './told-store.ts'
import { createWebhookDirectory, createWebhookStore } from './webhooks/webhook-store.ts'

/** The stores of one organisation, on a connection or in a transaction. */
export function storesOn(db: Queries, orgaId: string): OrgaStores {
  return {
    orgas: createOrgaStore(db, orgaId),
    members: createMemberStore(db, orgaId),
    structure: createStructureStore(db, orgaId),
    channels: createChannelStore(db, orgaId),
    decisions: createGovernanceDecisionStore(db, orgaId),
    policies: createPolicyStore(db, orgaId),
    invitations: createInvitationStore(db, orgaId),
    items: createItemStore(db, orgaId),
    ballotTags: { of: createBallotRows(db, orgaId).tags },
    notifications: createNotificationStore(db, orgaId),
    messages: createMessageStore(db, orgaId),
    reactions: createReactionStore(db, orgaId),
    readPositions: createReadPositionStore(db, orgaId),
    images: createChatImageStore(db, orgaId),
    search: createSearchStore(db, orgaId),
    agentGrants: createAgentGrantStore(db, orgaId),
    confirmations: createConfirmationStore(db, orgaId),
    webhooks: createWebhookStore(db, orgaId),
    told: createToldStore(db, orgaId),
    discordLinks: createDiscordLinkStore(db, orgaId),
    itemCards: createItemCardStore(db),
  }
}

/** Queries across organisations. */
export function storesBeyondOne(queries: Queries) {
  return {
    directory: createOrgaDirectory(queries),
    invitationDirectory: createInvitationDirectory(queries),
    itemDirectory: createItemDirectory(queries),
    notificationDirectory: createNotificationDirectory(queries),
    agentDirectory: createAgentGrantDirectory(queries),
    webhookDirectory: createWebhookDirectory(queries),
    dueDirectory: createDueDirectory(queries),
    discordDirectory: createDiscordLinkDirectory(queries),
    people: createPersonStore(queries),
    mail: { outbox: createMailOutbox(queries), proofs: createEmailProofStore(queries) },
  }
}
