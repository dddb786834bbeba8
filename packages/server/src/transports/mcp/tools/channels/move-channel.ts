import { ManagedChannelOutput, MoveChannelInput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const moveChannelTool: Tool = defineTool({
  name: 'move_channel',
  title: 'Move a channel',
  toolset: 'channels',
  intent: 'manage',
  needs: ['ManageChannels'],
  description: 'Moves a channel to another category or position.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: MoveChannelInput,
  output: ManagedChannelOutput,
  run: ({ channelManagement }, standing, input) => channelManagement.move(standing, moveChannelTool, input),
})
