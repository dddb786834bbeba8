import { EditMessageInput, EditMessageOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const editMessageTool: Tool = defineTool({
  name: 'edit_message',
  title: 'Edit a message',
  toolset: 'messages',
  intent: 'write',
  needs: [],
  description: 'Replaces the text of a message you wrote.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: EditMessageInput,
  output: EditMessageOutput,
  run: ({ ownMessages }, caller, input) => ownMessages.edit(caller, editMessageTool, input),
})
