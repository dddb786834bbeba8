import { ListMembersInput, ListMembersOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const listMembersTool = defineEntityTool({
  name: 'list_members',
  title: 'List members',
  right: { toolset: 'awareness', intent: 'read', needs: [] },
  description: 'Lists the people and bots on a server, by id.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: ListMembersInput,
  output: ListMembersOutput,
  run: ({ awareness }, caller, input, { right }) => awareness.members(caller, right, input),
})
