import type { Tool } from './tool.ts'
import { fetchAttachmentTool } from './tools/fetch-attachment.ts'
import { listChannelsTool } from './tools/list-channels.ts'
import { readMessagesTool } from './tools/read-messages.ts'
import { sendFileTool } from './tools/send-file.ts'
import { sendMessageTool } from './tools/send-message.ts'
import { waitForMessagesTool } from './tools/wait-for-messages.ts'

/** Every tool there is, in the order clients see them. Registration and docs/reference/tools.md come from here. */
export const TOOL_TABLE: readonly Tool[] = [
  listChannelsTool,
  readMessagesTool,
  waitForMessagesTool,
  sendMessageTool,
  sendFileTool,
  fetchAttachmentTool,
]

export const TOOL_NAMES: readonly string[] = TOOL_TABLE.map(({ name }) => name)
