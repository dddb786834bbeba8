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

/** The stores of one organisation: what belongs to another one is not there for them. */
export interface OrgaStores {
  orgas: OrgaStore
  members: MemberStore
  structure: StructureStore
  channels: ChannelStore
  decisions: GovernanceDecisionStore
  policies: PolicyStore
  invitations: InvitationStore
  items: ItemStore
  /** Of secret votings that were counted. */
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

/** What of an organisation has changed: told to whoever watches, who then reads again through `access.ts`. */
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
 * One change of one organisation: everything through it is stored together or not at all. While it is open, use its own
 * stores only: another connection may have to wait for it.
 */
export interface OrgaUnit extends OrgaStores {
  readonly orgaId: string
  readonly now: number
  people: PersonStore
  ballots: BallotBoxes
  outbox: Pick<MailOutbox, 'put'>
  /** Written with the rest; its number is the one in the shared chain. */
  record(draft: DecisionDraft): Promise<DecisionEntry>
  /** A line in another journal, that of a Discord server. Written with the rest, with the notices that follow from it. */
  recordElsewhere(facts: JournalFacts): void
  touch(what: OrgaTouch['what'], id?: string): void
}

export interface NewOrga {
  orga: Omit<Orga, 'ownerId'>
  owner: OrgaMember
  /** Whoever owns as many already founds none; undefined: no limit. */
  most?: number | undefined
}

export interface GovernanceStore {
  /** One writer at a time for each organisation. not_found if it does not exist any more. */
  within<Result>(orgaId: string, work: (unit: OrgaUnit) => Promise<Result>): Promise<Result>
  /**
   * The same for whoever knows at once what to read: it is read with the organisation itself, and refused or handed to
   * the work.
   */
  looking<Found, Result>(
    orgaId: string,
    look: (stores: OrgaStores) => Promise<Found>,
    work: (unit: OrgaUnit, found: Found) => Promise<Result>,
  ): Promise<Result>
  /** A new organisation with its first member, and whatever `work` adds, in one step. conflict, if they own too many. */
  found<Result>(made: NewOrga, work: (unit: OrgaUnit) => Promise<Result>): Promise<Result>
  /** For reading alone. */
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
  /** Told after a change is stored; must not throw. Returns how to stop. */
  watch(listener: (touched: readonly OrgaTouch[]) => void): () => void
}

/** The organisation's chain in the shared journal. */
const SPACE = 'organisation:'

export function spaceOf(orgaId: string): string {
  return `${SPACE}${orgaId}`
}

/** undefined: a space that is no organisation's. */
export function orgaOfSpace(space: string): string | undefined {
  return space.startsWith(SPACE) ? space.slice(SPACE.length) : undefined
}
