import type { ToolFacts } from '@arachne/core/access'
import type {
  AttachmentReading,
  DmSending,
  FileSending,
  History,
  Introduction,
  Leaving,
  MailboxPage,
  OpenReader,
  OwnMessages,
  Pinning,
  Places,
  PlaceTools,
  Reacting,
  Reading,
  Speaking,
  Standing,
  Waiting,
} from '@arachne/core/identities'

import type { Conversation } from '../protocol/service.ts'
import type { DecisionPorts } from './decisions/decision-ports.ts'
import { type DefineTool, defineTool, type Tool } from './define-tool.ts'

/** What tools work with. Each takes the few it needs. */
export interface ToolPorts extends PlaceTools {
  places: Pick<Places, 'server' | 'channels'>
  speaking: Speaking
  ownMessages: OwnMessages
  introduction: Introduction
  leaving: Leaving
  pinning: Pinning
  reacting: Reacting
  history: History
  reading: Reading
  files: FileSending
  dms: DmSending
  attachments: AttachmentReading
  waiting: Waiting
  decisions: DecisionPorts
}

/** The caller, with current rights. */
export interface EntityCaller extends Standing {
  reader: OpenReader
  /** Calls back when the answer was written to the client, or couldn't be. */
  whenDelivered(receipt: Pick<MailboxPage, 'commit' | 'release'>): void
  conversation: EntityConversation
}

/** Also ends when nobody may receive the answer any more. */
export interface EntityConversation extends Conversation {
  /** Current rights, not those at the beginning of the call. */
  standing(): Promise<Standing>
}

export type EntityRight = Omit<ToolFacts, 'name'>
export type EntityTool = Tool<EntityRight, ToolPorts, EntityCaller>

export const defineEntityTool: DefineTool<EntityRight, ToolPorts, EntityCaller> = defineTool
