import { ChangeRoleInput, ChangeRoleOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const assignRoleTool = defineEntityTool({
  name: 'assign_role',
  title: 'Give a role',
  right: { toolset: 'moderation', intent: 'manage', needs: ['ManageRoles'] },
  description: 'Gives a person one of the roles list_roles marks as assignable.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: ChangeRoleInput,
  output: ChangeRoleOutput,
  run: ({ moderation }, caller, input, { right }) => moderation.assignRole(caller, right, input),
})
