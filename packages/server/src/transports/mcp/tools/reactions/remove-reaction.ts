import { ReactionInput, ReactionOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'
import { emojiOf } from '../emoji-names.ts'

export const removeReactionTool: Tool = defineTool({
  name: 'remove_reaction',
  title: 'Remove a reaction',
  toolset: 'reactions',
  intent: 'write',
  needs: ['ReadMessageHistory'],
  description: 'Takes back your reaction. It stays on the message while another entity holds it.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: ReactionInput,
  output: ReactionOutput,
  run: async ({ reacting }, caller, input) =>
    reacting.remove(caller, removeReactionTool, { ...input, emoji: await emojiOf(input.emoji) }),
})
