import { CreatePollInput, CreatePollOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../tool.ts'

export const createPollTool: Tool = defineTool({
  name: 'create_poll',
  title: 'Create a poll',
  toolset: 'polls',
  intent: 'write',
  needs: ['SendPolls'],
  description: 'Posts a poll under your own name.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: CreatePollInput,
  output: CreatePollOutput,
  run: ({ polls }, standing, input) => polls.create(standing, createPollTool, input),
})
