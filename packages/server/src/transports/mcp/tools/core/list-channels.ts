import { ListChannelsInput, ListChannelsOutput } from '@arachne/contract'
import { listChannels } from '@arachne/core/identities'

import { channelsAsText } from '../channels-as-text.ts'
import { defineEntityTool } from '../entity-tool.ts'

export const listChannelsTool = defineEntityTool({
  name: 'list_channels',
  title: 'List channels',
  right: { toolset: 'core', intent: 'read', needs: [] },
  description:
    'Lists the Discord channels you may use, with their ids. `state`: watch = you may reply unasked, ' +
    'normal, blocked = read only, muted = neither read nor write.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: ListChannelsInput,
  output: ListChannelsOutput,
  text: channelsAsText,
  run: ({ places }, caller, input, { right }) =>
    listChannels(places, { standing: caller, tool: right, input }),
})
