import { ListServersOutput, NoInput } from '@arachne/contract'
import { listServers } from '@arachne/core'

import { defineTool, type Tool } from '../define-tool.ts'

export const listServersTool: Tool = defineTool({
  name: 'list_servers',
  title: 'List servers',
  toolset: 'core',
  intent: 'read',
  needs: [],
  description: 'Lists the Discord servers you are on.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: NoInput,
  output: ListServersOutput,
  run: ({ places }, caller) => listServers(places, caller),
})
