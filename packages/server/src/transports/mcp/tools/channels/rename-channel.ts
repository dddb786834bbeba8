import { ManagedChannelOutput, RenameChannelInput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const renameChannelTool: Tool = defineTool({
  name: 'rename_channel',
  title: 'Rename a channel',
  toolset: 'channels',
  intent: 'manage',
  needs: ['ManageChannels'],
  description: 'Renames a channel or category. Discord allows two changes in ten minutes.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: RenameChannelInput,
  output: ManagedChannelOutput,
  run: ({ channelManagement }, standing, input) =>
    channelManagement.rename(standing, renameChannelTool, input),
})
