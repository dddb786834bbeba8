import { CreateCategoryInput, ManagedChannelOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const createCategoryTool: Tool = defineTool({
  name: 'create_category',
  title: 'Create a category',
  toolset: 'channels',
  intent: 'manage',
  needs: ['ManageChannels'],
  creates: true,
  description: 'Creates a category, a group of channels.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: CreateCategoryInput,
  output: ManagedChannelOutput,
  run: ({ channelManagement }, standing, input) =>
    channelManagement.createCategory(standing, createCategoryTool, input),
})
