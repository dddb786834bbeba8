import { ListServersOutput, NoInput } from '@arachne/contract'
import { listServers } from '@arachne/core/identities'

import { defineEntityTool } from '../entity-tool.ts'

export const listServersTool = defineEntityTool({
  name: 'list_servers',
  title: 'List servers',
  right: { toolset: 'core', intent: 'read', needs: [] },
  description: 'Lists the Discord servers you are on.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: NoInput,
  output: ListServersOutput,
  run: ({ places }, caller) => listServers(places, caller),
})
