import { CreateCategoryInput, ManagedChannelOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const createCategoryTool = defineEntityTool({
  name: 'create_category',
  title: 'Create a category',
  right: { toolset: 'channels', intent: 'manage', needs: ['ManageChannels'], creates: true },
  description: 'Creates a category to group channels.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: CreateCategoryInput,
  output: ManagedChannelOutput,
  run: ({ channelManagement }, caller, input, { right }) =>
    channelManagement.createCategory(caller, right, input),
})
