import { CreateThreadInput, CreateThreadOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const createThreadTool: Tool = defineTool({
  name: 'create_thread',
  title: 'Create a thread',
  toolset: 'threads',
  intent: 'manage',
  needs: ['CreatePublicThreads'],
  description: 'Opens a public thread in a text channel, at a message or on its own.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: CreateThreadInput,
  output: CreateThreadOutput,
  run: ({ threads }, standing, input) => threads.create(standing, createThreadTool, input),
})
