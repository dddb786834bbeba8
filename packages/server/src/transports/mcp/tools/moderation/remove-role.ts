import { ChangeRoleInput, ChangeRoleOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const removeRoleTool = defineEntityTool({
  name: 'remove_role',
  title: 'Remove a role',
  right: { toolset: 'moderation', intent: 'manage', needs: ['ManageRoles'] },
  description: 'Removes one of the roles list_roles marks as assignable from a person.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: ChangeRoleInput,
  output: ChangeRoleOutput,
  run: ({ moderation }, caller, input, { right }) => moderation.removeRole(caller, right, input),
})
