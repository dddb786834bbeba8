import { SendDmInput, SendDmOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const sendDmTool: Tool = defineTool({
  name: 'send_dm',
  title: 'Send a direct message',
  toolset: 'messaging',
  intent: 'write',
  needs: [],
  description:
    'Writes to one person who shares a server with you, also to answer a message with dm: true; your name and owner stand above it; 10 per hour.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: SendDmInput,
  output: SendDmOutput,
  run: ({ dms }, standing, input) => dms.send(standing, sendDmTool, input),
})
