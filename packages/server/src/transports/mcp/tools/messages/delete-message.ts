import { MessageAddress, DeleteMessageOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const deleteMessageTool = defineEntityTool({
  name: 'delete_message',
  title: 'Delete a message',
  right: { toolset: 'messages', intent: 'write', needs: [] },
  description: 'Deletes a message you wrote.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: MessageAddress,
  output: DeleteMessageOutput,
  run: ({ ownMessages }, caller, input, { right }) => ownMessages.remove(caller, right, input),
})
