import { GetUserInfoInput, GetUserInfoOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const getUserInfoTool: Tool = defineTool({
  name: 'get_user_info',
  title: 'Look a person up',
  toolset: 'awareness',
  intent: 'read',
  needs: [],
  description: 'Tells who somebody is on a server: names, roles, since when.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: GetUserInfoInput,
  output: GetUserInfoOutput,
  run: ({ awareness }, standing, input) => awareness.user(standing, getUserInfoTool, input),
})
