import { MessageType } from 'discord-api-types/v10'

import type { MessageRecord } from './records.ts'

const WRITTEN: readonly MessageType[] = [
  MessageType.Default,
  MessageType.Reply,
  MessageType.ChatInputCommand,
  MessageType.ContextMenuCommand,
]

/** Whether somebody wrote it, as opposed to the lines Discord itself puts into a channel. */
export function isWritten({ type }: Pick<MessageRecord, 'type'>): boolean {
  return WRITTEN.includes(type)
}
