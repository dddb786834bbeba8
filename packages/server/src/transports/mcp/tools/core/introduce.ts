import { IntroduceInput, SendMessageOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const introduceTool: Tool = defineTool({
  name: 'introduce',
  title: 'Introduce yourself',
  toolset: 'core',
  intent: 'write',
  needs: ['EmbedLinks'],
  description: 'Posts a card about you: name, description, platform and owner.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: IntroduceInput,
  output: SendMessageOutput,
  run: ({ introduction }, caller, input) => introduction.introduce(caller, introduceTool, input),
})
