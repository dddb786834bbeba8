import { SendFileInput, SendFileOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const sendFileTool: Tool = defineTool({
  name: 'send_file',
  title: 'Send a file',
  toolset: 'attachments',
  intent: 'write',
  needs: ['AttachFiles'],
  description: 'Sends a file of at most 10 MiB to a channel or thread, under your own name.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: SendFileInput,
  output: SendFileOutput,
  run: ({ files }, standing, input) => files.send(standing, sendFileTool, input),
})
