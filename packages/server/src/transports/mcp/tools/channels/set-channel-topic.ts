import { ManagedChannelOutput, SetChannelTopicInput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const setChannelTopicTool: Tool = defineTool({
  name: 'set_channel_topic',
  title: 'Set a topic',
  toolset: 'channels',
  intent: 'manage',
  needs: ['ManageChannels'],
  description: "Sets a channel's topic. Discord allows two changes in ten minutes.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: SetChannelTopicInput,
  output: ManagedChannelOutput,
  run: ({ channelManagement }, standing, input) =>
    channelManagement.setTopic(standing, setChannelTopicTool, input),
})
