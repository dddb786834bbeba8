import { MessageAddress, PinMessageOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const pinMessageTool = defineEntityTool({
  name: 'pin_message',
  title: 'Pin a message',
  right: { toolset: 'messages', intent: 'write', needs: ['PinMessages'] },
  description: 'Pins a message in its channel.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: MessageAddress,
  output: PinMessageOutput,
  run: ({ pinning }, caller, input, { right }) => pinning.pin(caller, right, input),
})
