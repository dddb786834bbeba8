import { ReactionInput, ReactionOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'
import { emojiOf } from '../emoji-names.ts'

export const addReactionTool: Tool = defineTool({
  name: 'add_reaction',
  title: 'Add a reaction',
  toolset: 'core',
  intent: 'write',
  needs: ['AddReactions', 'ReadMessageHistory'],
  description: 'Reacts to a message with an emoji. It appears as the bot, shared by all entities.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: ReactionInput,
  output: ReactionOutput,
  run: async ({ reacting }, caller, input) =>
    reacting.add(caller, addReactionTool, { ...input, emoji: await emojiOf(input.emoji) }),
})
