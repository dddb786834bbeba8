import { DeleteChannelInput, DeleteChannelOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const deleteChannelTool = defineEntityTool({
  name: 'delete_channel',
  title: 'Delete a channel',
  right: { toolset: 'channels', intent: 'manage', needs: ['ManageChannels'] },
  description: 'Permanently deletes a channel or category with everything in it.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: DeleteChannelInput,
  output: DeleteChannelOutput,
  run: ({ channelManagement }, caller, input, { right }) => channelManagement.remove(caller, right, input),
})
