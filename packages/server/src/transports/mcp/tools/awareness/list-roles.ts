import { ListRolesInput, ListRolesOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const listRolesTool: Tool = defineTool({
  name: 'list_roles',
  title: 'List roles',
  toolset: 'awareness',
  intent: 'read',
  needs: [],
  description: 'Lists the roles of a server, highest first.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: ListRolesInput,
  output: ListRolesOutput,
  run: ({ awareness }, standing, input) => awareness.roles(standing, listRolesTool, input),
})
