import { DeleteNotesInput } from '@arachne/contract'
import { AppError } from '@arachne/core/errors'

import { defineDecisionTool } from './decision-tool.ts'
import { deleteNote } from './delete-note.ts'

export const discordDeleteMessagesTool = defineDecisionTool({
  name: 'discord_delete_messages',
  input: DeleteNotesInput,
  async run(ports, caller, { channel_id, message_ids }, { right }) {
    const kept: { message_id: string; why: string }[] = []
    const wanted = [...new Set(message_ids)]
    for (const message_id of wanted) {
      try {
        await deleteNote(ports, caller, { tool: right, channel_id, message_id })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        kept.push({ message_id, why: error.message })
      }
    }
    return {
      success: kept.length === 0,
      channel_id,
      deleted_count: wanted.length - kept.length,
      kept,
    }
  },
})
