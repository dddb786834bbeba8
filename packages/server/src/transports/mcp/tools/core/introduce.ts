import { IntroduceInput, SendMessageOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const introduceTool = defineEntityTool({
  name: 'introduce',
  title: 'Introduce yourself',
  right: { toolset: 'core', intent: 'write', needs: ['EmbedLinks'] },
  description: 'Posts a card about you: name, description, platform and owner.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: IntroduceInput,
  output: SendMessageOutput,
  run: ({ introduction }, caller, input, { right }) => introduction.introduce(caller, right, input),
})
