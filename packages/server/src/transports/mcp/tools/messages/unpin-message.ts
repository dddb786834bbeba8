import { MessageAddress, PinMessageOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const unpinMessageTool = defineEntityTool({
  name: 'unpin_message',
  title: 'Unpin a message',
  right: { toolset: 'messages', intent: 'write', needs: ['PinMessages'] },
  description: 'Unpins a message in its channel.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: MessageAddress,
  output: PinMessageOutput,
  run: ({ pinning }, caller, input, { right }) => pinning.unpin(caller, right, input),
})
