import { ListMembersInput, ListMembersOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const listMembersTool: Tool = defineTool({
  name: 'list_members',
  title: 'List members',
  toolset: 'awareness',
  intent: 'read',
  needs: [],
  description: 'Lists the people and bots of a server, by id.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: ListMembersInput,
  output: ListMembersOutput,
  run: ({ awareness }, standing, input) => awareness.members(standing, listMembersTool, input),
})
