import { SendMessageInput, SendMessageOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const sendMessageTool: Tool = defineTool({
  name: 'send_message',
  title: 'Send a message',
  toolset: 'core',
  intent: 'write',
  needs: [],
  description:
    'Sends a message to a Discord channel or thread, under your own name. ' +
    'Write <@user id> to mention a person; nobody else is notified.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: SendMessageInput,
  output: SendMessageOutput,
  run: ({ speaking }, standing, input) => speaking.send(standing, sendMessageTool, input),
})
