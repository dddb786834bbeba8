import { ChangeRoleInput, ChangeRoleOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const removeRoleTool: Tool = defineTool({
  name: 'remove_role',
  title: 'Take a role',
  toolset: 'moderation',
  intent: 'manage',
  needs: ['ManageRoles'],
  description: 'Takes one of the roles list_roles marks as assignable from a person.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: ChangeRoleInput,
  output: ChangeRoleOutput,
  run: ({ moderation }, standing, input) => moderation.removeRole(standing, removeRoleTool, input),
})
