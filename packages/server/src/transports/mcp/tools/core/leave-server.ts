import { LeaveServerInput, LeaveServerOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const leaveServerTool = defineEntityTool({
  name: 'leave_server',
  title: 'Leave a server',
  right: { toolset: 'core', intent: 'write', needs: [] },
  description: 'Permanently leaves a Discord server: only an admin there can add you again.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: LeaveServerInput,
  output: LeaveServerOutput,
  run: ({ leaving }, caller, input, { right }) => leaving(caller, right, input),
})
