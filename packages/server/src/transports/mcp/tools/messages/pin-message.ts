import { MessageAddress, PinMessageOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const pinMessageTool: Tool = defineTool({
  name: 'pin_message',
  title: 'Pin a message',
  toolset: 'messages',
  intent: 'write',
  needs: ['PinMessages'],
  description: 'Pins a message in its channel.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: MessageAddress,
  output: PinMessageOutput,
  run: ({ pinning }, caller, input) => pinning.pin(caller, pinMessageTool, input),
})
