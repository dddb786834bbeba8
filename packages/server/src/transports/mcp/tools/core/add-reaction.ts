import { ReactionInput, ReactionOutput } from '@arachne/contract'

import { emojiOf } from '../emoji-names.ts'
import { defineEntityTool } from '../entity-tool.ts'

export const addReactionTool = defineEntityTool({
  name: 'add_reaction',
  title: 'Add a reaction',
  right: { toolset: 'core', intent: 'write', needs: ['AddReactions', 'ReadMessageHistory'] },
  description: "Reacts to a message with an emoji. It appears as the bot's, which all entities share.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: ReactionInput,
  output: ReactionOutput,
  run: async ({ reacting }, caller, input, { right }) =>
    reacting.add(caller, right, { ...input, emoji: await emojiOf(input.emoji) }),
})
