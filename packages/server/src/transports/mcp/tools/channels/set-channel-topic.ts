import { ManagedChannelOutput, SetChannelTopicInput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const setChannelTopicTool = defineEntityTool({
  name: 'set_channel_topic',
  title: 'Set a topic',
  right: { toolset: 'channels', intent: 'manage', needs: ['ManageChannels'] },
  description: "Sets a channel's topic. Discord allows two changes in ten minutes.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: SetChannelTopicInput,
  output: ManagedChannelOutput,
  run: ({ channelManagement }, caller, input, { right }) => channelManagement.setTopic(caller, right, input),
})
