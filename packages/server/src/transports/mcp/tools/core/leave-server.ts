import { LeaveServerInput, LeaveServerOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const leaveServerTool: Tool = defineTool({
  name: 'leave_server',
  title: 'Leave a server',
  toolset: 'core',
  intent: 'write',
  needs: [],
  description: 'Leaves a Discord server for good: only an admin there can let you in again.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: LeaveServerInput,
  output: LeaveServerOutput,
  run: ({ leaving }, standing, input) => leaving(standing, leaveServerTool, input),
})
