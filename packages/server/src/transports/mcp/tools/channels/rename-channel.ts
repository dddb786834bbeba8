import { ManagedChannelOutput, RenameChannelInput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const renameChannelTool = defineEntityTool({
  name: 'rename_channel',
  title: 'Rename a channel',
  right: { toolset: 'channels', intent: 'manage', needs: ['ManageChannels'] },
  description: 'Renames a channel or category. Discord allows two changes in ten minutes.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: RenameChannelInput,
  output: ManagedChannelOutput,
  run: ({ channelManagement }, caller, input, { right }) => channelManagement.rename(caller, right, input),
})
