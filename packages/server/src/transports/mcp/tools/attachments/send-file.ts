import { SendFileInput, SendFileOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const sendFileTool = defineEntityTool({
  name: 'send_file',
  title: 'Send a file',
  right: { toolset: 'attachments', intent: 'write', needs: ['AttachFiles'] },
  description: 'Sends a file of at most 10 MiB to a channel or thread, under your own name.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: SendFileInput,
  output: SendFileOutput,
  run: ({ files }, caller, input, { right }) => files.send(caller, right, input),
})
