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

/** Who calls, with the rights as of now. */
export interface EntityCaller extends Standing {
  reader: OpenReader
  /** Called back when the answer was, or could not be, written to the client. */
  whenDelivered(receipt: Pick<MailboxPage, 'commit' | 'release'>): void
  conversation: EntityConversation
}

/** It is over, too, when nobody may get the answer any more. */
export interface EntityConversation extends Conversation {
  /** Rights as of now, not as of when the call came in. */
  standing(): Promise<Standing>
}

export type EntityRight = Omit<ToolFacts, 'name'>
export type EntityTool = Tool<EntityRight, ToolPorts, EntityCaller>

export const defineEntityTool: DefineTool<EntityRight, ToolPorts, EntityCaller> = defineTool
