import { DeleteNoteInput } from '@arachne/contract'

import { defineDecisionTool } from './decision-tool.ts'
import { deleteNote } from './delete-note.ts'

export const discordDeleteMessageTool = defineDecisionTool({
  name: 'discord_delete_message',
  input: DeleteNoteInput,
  async run(ports, caller, { channel_id, message_id }, { right }) {
    await deleteNote(ports, caller, { tool: right, channel_id, message_id })
    return { success: true, channel_id, message_id }
  },
})
