import { MessageAddress, PinMessageOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const unpinMessageTool: Tool = defineTool({
  name: 'unpin_message',
  title: 'Unpin a message',
  toolset: 'messages',
  intent: 'write',
  needs: ['PinMessages'],
  description: 'Takes a pin off a message.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: MessageAddress,
  output: PinMessageOutput,
  run: ({ pinning }, caller, input) => pinning.unpin(caller, unpinMessageTool, input),
})
