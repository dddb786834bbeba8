import { MessageAddress, DeleteMessageOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const deleteMessageTool: Tool = defineTool({
  name: 'delete_message',
  title: 'Delete a message',
  toolset: 'messages',
  intent: 'write',
  needs: [],
  description: 'Deletes a message you wrote.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: MessageAddress,
  output: DeleteMessageOutput,
  run: ({ ownMessages }, caller, input) => ownMessages.remove(caller, deleteMessageTool, input),
})
