import type { JournalFacts } from '../../journal/journal-store.ts'
import type { BallotBoxes } from '../ballot-box/ballot-box.ts'
import type { ItemCardStore } from '../cards/ports.ts'
import type { AgentGrantDirectory, AgentGrantStore } from './agent-grant-store.ts'
import type { ChannelStore } from './channel-store.ts'
import type { ConfirmationStore } from './confirmation-store.ts'
import type { DecisionDraft, DecisionEntry, GovernanceDecisionStore } from './decision-store.ts'
import type { DiscordLinkDirectory, DiscordLinkStore } from './discord-link-store.ts'
import type { InvitationDirectory, InvitationStore } from './invitation-store.ts'
import type { ItemDirectory, ItemStore } from './item-store.ts'
import type { MailOutbox, MailStores } from './mail-store.ts'
import type { MemberStore, OrgaMember, PersonStore } from './member-store.ts'
import type { ChatImageStore, MessageStore, ReactionStore, ReadPositionStore } from './message-store.ts'
import type { NotificationDirectory, NotificationStore } from './notification-store.ts'
import type { Orga, OrgaDirectory, OrgaStore } from './orga-store.ts'
import type { PolicyStore } from './policy-store.ts'
import type { SearchStore } from './search-store.ts'
import type { StructureStore } from './structure-store.ts'
import type { DueDirectory, ToldStore } from './told-store.ts'
import type { WebhookDirectory, WebhookStore } from './webhook-store.ts'

/** The stores of one organisation; nothing of another one exists for them. */
export interface OrgaStores {
  orgas: OrgaStore
  members: MemberStore
  structure: StructureStore
  channels: ChannelStore
  decisions: GovernanceDecisionStore
  policies: PolicyStore
  invitations: InvitationStore
  items: ItemStore
  /** Of counted secret votings. */
  ballotTags: { of(itemId: string): Promise<string[]> }
  notifications: NotificationStore
  messages: MessageStore
  reactions: ReactionStore
  readPositions: ReadPositionStore
  images: ChatImageStore
  search: SearchStore
  agentGrants: AgentGrantStore
  confirmations: ConfirmationStore
  webhooks: WebhookStore
  told: ToldStore
  discordLinks: DiscordLinkStore
  itemCards: ItemCardStore
}

/** What changed in an organisation: sent to listeners, who then read again through `access.ts`. */
export interface OrgaTouch {
  orgaId: string
  what:
    | 'structure'
    | 'channel'
    | 'items'
    | 'item'
    | 'policies'
    | 'decisions'
    | 'notifications'
    | 'invitations'
    | 'settings'
    | 'confirmations'
    | 'discord'
  id?: string
}

/**
 * One change of one organisation: everything done through it is stored together or not at all. While it is open, only
 * use its own stores: another connection may have to wait for it.
 */
export interface OrgaUnit extends OrgaStores {
  readonly orgaId: string
  readonly now: number
  people: PersonStore
  ballots: BallotBoxes
  outbox: Pick<MailOutbox, 'put'>
  /** Written with the rest; its number is that in the shared chain. */
  record(draft: DecisionDraft): Promise<DecisionEntry>
  /**
   * A line in another journal, that of a Discord server. Written with the rest, with the notices that follow from it.
   */
  recordElsewhere(facts: JournalFacts): void
  touch(what: OrgaTouch['what'], id?: string): void
}

export interface NewOrga {
  orga: Omit<Orga, 'ownerId'>
  owner: OrgaMember
  /** Refused if the person already owns this many; undefined: no limit. */
  most?: number | undefined
}

export interface GovernanceStore {
  /** One writer at a time for each organisation. not_found if it no longer exists. */
  within<Result>(orgaId: string, work: (unit: OrgaUnit) => Promise<Result>): Promise<Result>
  /**
   * The same if it is known in advance what to read: that is read together with the organisation, and then refused or
   * passed to the work.
   */
  looking<Found, Result>(
    orgaId: string,
    look: (stores: OrgaStores) => Promise<Found>,
    work: (unit: OrgaUnit, found: Found) => Promise<Result>,
  ): Promise<Result>
  /**
   * A new organisation with its first member and everything `work` adds, in one step. conflict if they own too many.
   */
  found<Result>(made: NewOrga, work: (unit: OrgaUnit) => Promise<Result>): Promise<Result>
  /** For reading only. */
  reads(orgaId: string): OrgaStores
  directory: OrgaDirectory
  invitationDirectory: InvitationDirectory
  itemDirectory: ItemDirectory
  notificationDirectory: NotificationDirectory
  agentDirectory: AgentGrantDirectory
  webhookDirectory: WebhookDirectory
  dueDirectory: DueDirectory
  discordDirectory: DiscordLinkDirectory
  people: PersonStore
  mail: MailStores
  /** Called after a change is stored; must not throw. Returns how to stop. */
  watch(listener: (touched: readonly OrgaTouch[]) => void): () => void
}

/** The organisation's chain in the shared journal. */
const SPACE = 'organisation:'

export function spaceOf(orgaId: string): string {
  return `${SPACE}${orgaId}`
}

/** undefined: the space isn't an organisation's. */
export function orgaOfSpace(space: string): string | undefined {
  return space.startsWith(SPACE) ? space.slice(SPACE.length) : undefined
}
