import { TimeoutUserInput, TimeoutUserOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const timeoutUserTool: Tool = defineTool({
  name: 'timeout_user',
  title: 'Time a person out',
  toolset: 'moderation',
  intent: 'manage',
  needs: ['ModerateMembers'],
  description: 'Keeps a person from writing and speaking for a while.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: TimeoutUserInput,
  output: TimeoutUserOutput,
  run: ({ moderation }, standing, input) => moderation.timeOut(standing, timeoutUserTool, input),
})
