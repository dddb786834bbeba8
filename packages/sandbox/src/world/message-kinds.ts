import { MessageType } from 'discord-api-types/v10'

import type { MessageRecord } from './records.ts'

const WRITTEN: readonly MessageType[] = [
  MessageType.Default,
  MessageType.Reply,
  MessageType.ChatInputCommand,
  MessageType.ContextMenuCommand,
]

/** Whether a user wrote it, as opposed to Discord's own system messages. */
export function isWritten({ type }: Pick<MessageRecord, 'type'>): boolean {
  return WRITTEN.includes(type)
}
