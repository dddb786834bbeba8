import { GetUserInfoInput, GetUserInfoOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const getUserInfoTool = defineEntityTool({
  name: 'get_user_info',
  title: 'Look up a person',
  right: { toolset: 'awareness', intent: 'read', needs: [] },
  description: "Shows a person's profile on a server: names, roles, when they joined.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: GetUserInfoInput,
  output: GetUserInfoOutput,
  run: ({ awareness }, caller, input, { right }) => awareness.user(caller, right, input),
})
