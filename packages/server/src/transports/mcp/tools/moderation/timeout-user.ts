import { TimeoutUserInput, TimeoutUserOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const timeoutUserTool = defineEntityTool({
  name: 'timeout_user',
  title: 'Time out a person',
  right: { toolset: 'moderation', intent: 'manage', needs: ['ModerateMembers'] },
  description: 'Stops a person from writing and speaking for a while.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: TimeoutUserInput,
  output: TimeoutUserOutput,
  run: ({ moderation }, caller, input, { right }) => moderation.timeOut(caller, right, input),
})
