import { SendMessageInput, SendMessageOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const sendMessageTool = defineEntityTool({
  name: 'send_message',
  title: 'Send a message',
  right: { toolset: 'core', intent: 'write', needs: [] },
  description:
    'Sends a message to a Discord channel or thread, under your own name. ' +
    'Write <@user id> to mention a person; nobody else is notified.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: SendMessageInput,
  output: SendMessageOutput,
  run: ({ speaking }, caller, input, { right }) => speaking.send(caller, right, input),
})
