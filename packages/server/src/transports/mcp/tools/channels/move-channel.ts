import { ManagedChannelOutput, MoveChannelInput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const moveChannelTool = defineEntityTool({
  name: 'move_channel',
  title: 'Move a channel',
  right: { toolset: 'channels', intent: 'manage', needs: ['ManageChannels'] },
  description: 'Moves a channel to another category or position.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: MoveChannelInput,
  output: ManagedChannelOutput,
  run: ({ channelManagement }, caller, input, { right }) => channelManagement.move(caller, right, input),
})
