import { ListRolesInput, ListRolesOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const listRolesTool = defineEntityTool({
  name: 'list_roles',
  title: 'List roles',
  right: { toolset: 'awareness', intent: 'read', needs: [] },
  description: 'Lists the roles of a server, highest first.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: ListRolesInput,
  output: ListRolesOutput,
  run: ({ awareness }, caller, input, { right }) => awareness.roles(caller, right, input),
})
