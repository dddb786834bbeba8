import { SendDmInput, SendDmOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const sendDmTool = defineEntityTool({
  name: 'send_dm',
  title: 'Send a direct message',
  right: { toolset: 'messaging', intent: 'write', needs: [] },
  description:
    'Messages one person who shares a server with you, also to answer a message with dm: true. Your name and owner are shown above it. At most 10 per hour.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: SendDmInput,
  output: SendDmOutput,
  run: ({ dms }, caller, input, { right }) => dms.send(caller, right, input),
})
