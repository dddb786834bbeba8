import { CreateThreadInput, CreateThreadOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const createThreadTool = defineEntityTool({
  name: 'create_thread',
  title: 'Create a thread',
  right: { toolset: 'threads', intent: 'manage', needs: ['CreatePublicThreads'] },
  description: 'Creates a public thread in a text channel, on a message or on its own.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: CreateThreadInput,
  output: CreateThreadOutput,
  run: ({ threads }, caller, input, { right }) => threads.create(caller, right, input),
})
