import { CreateChannelInput, ManagedChannelOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const createChannelTool: Tool = defineTool({
  name: 'create_channel',
  title: 'Create a channel',
  toolset: 'channels',
  intent: 'manage',
  needs: ['ManageChannels'],
  creates: true,
  description: 'Creates a channel on a server.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: CreateChannelInput,
  output: ManagedChannelOutput,
  run: ({ channelManagement }, standing, input) =>
    channelManagement.createChannel(standing, createChannelTool, input),
})
