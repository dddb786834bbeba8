import { ReactionInput, ReactionOutput } from '@arachne/contract'

import { emojiOf } from '../emoji-names.ts'
import { defineEntityTool } from '../entity-tool.ts'

export const removeReactionTool = defineEntityTool({
  name: 'remove_reaction',
  title: 'Remove a reaction',
  right: { toolset: 'reactions', intent: 'write', needs: ['ReadMessageHistory'] },
  description: 'Removes your reaction. It stays on the message while another entity uses it.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: ReactionInput,
  output: ReactionOutput,
  run: async ({ reacting }, caller, input, { right }) =>
    reacting.remove(caller, right, { ...input, emoji: await emojiOf(input.emoji) }),
})
