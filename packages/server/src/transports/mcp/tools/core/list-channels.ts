import { ListChannelsInput, ListChannelsOutput } from '@arachne/contract'
import { listChannels } from '@arachne/core'

import { defineTool, type Tool } from '../define-tool.ts'

export const listChannelsTool: Tool = defineTool({
  name: 'list_channels',
  title: 'List channels',
  toolset: 'core',
  intent: 'read',
  needs: [],
  description:
    'Lists the Discord channels you may use, with their ids. `state`: watch = you may answer unasked, ' +
    'normal, blocked = read only, muted = neither read nor write.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: ListChannelsInput,
  output: ListChannelsOutput,
  run: ({ places }, standing, input) => listChannels(places, { standing, tool: listChannelsTool, input }),
})
