import { ChangeRoleInput, ChangeRoleOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const assignRoleTool: Tool = defineTool({
  name: 'assign_role',
  title: 'Give a role',
  toolset: 'moderation',
  intent: 'manage',
  needs: ['ManageRoles'],
  description: 'Gives a person one of the roles list_roles marks as assignable.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: ChangeRoleInput,
  output: ChangeRoleOutput,
  run: ({ moderation }, standing, input) => moderation.assignRole(standing, assignRoleTool, input),
})
