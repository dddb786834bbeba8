import { CreateChannelInput, ManagedChannelOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const createChannelTool = defineEntityTool({
  name: 'create_channel',
  title: 'Create a channel',
  right: { toolset: 'channels', intent: 'manage', needs: ['ManageChannels'], creates: true },
  description: 'Creates a channel on a server.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: CreateChannelInput,
  output: ManagedChannelOutput,
  run: ({ channelManagement }, caller, input, { right }) =>
    channelManagement.createChannel(caller, right, input),
})
