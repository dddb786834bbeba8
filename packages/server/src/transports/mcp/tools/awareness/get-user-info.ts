import { GetUserInfoInput, GetUserInfoOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const getUserInfoTool = defineEntityTool({
  name: 'get_user_info',
  title: 'Look a person up',
  right: { toolset: 'awareness', intent: 'read', needs: [] },
  description: 'Tells who somebody is on a server: names, roles, since when.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: GetUserInfoInput,
  output: GetUserInfoOutput,
  run: ({ awareness }, caller, input, { right }) => awareness.user(caller, right, input),
})
