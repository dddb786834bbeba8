import { DeleteChannelInput, DeleteChannelOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const deleteChannelTool: Tool = defineTool({
  name: 'delete_channel',
  title: 'Delete a channel',
  toolset: 'channels',
  intent: 'manage',
  needs: ['ManageChannels'],
  description: 'Deletes a channel or category with everything in it, for good.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: DeleteChannelInput,
  output: DeleteChannelOutput,
  run: ({ channelManagement }, standing, input) =>
    channelManagement.remove(standing, deleteChannelTool, input),
})
