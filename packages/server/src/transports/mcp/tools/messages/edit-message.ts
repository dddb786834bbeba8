import { EditMessageInput, EditMessageOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const editMessageTool = defineEntityTool({
  name: 'edit_message',
  title: 'Edit a message',
  right: { toolset: 'messages', intent: 'write', needs: [] },
  description: 'Replaces the text of a message you wrote.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: EditMessageInput,
  output: EditMessageOutput,
  run: ({ ownMessages }, caller, input, { right }) => ownMessages.edit(caller, right, input),
})
