import { DeleteNoteInput } from '@arachne/contract'

import type { Tool } from '../define-tool.ts'
import { defineDecisionTool } from './decision-tool.ts'
import { deleteNote } from './delete-note.ts'

export const discordDeleteMessageTool: Tool = defineDecisionTool({
  name: 'discord_delete_message',
  input: DeleteNoteInput,
  async run(ports, caller, { channel_id, message_id }) {
    await deleteNote(ports, caller, { tool: discordDeleteMessageTool, channel_id, message_id })
    return { success: true, channel_id, message_id }
  },
})
