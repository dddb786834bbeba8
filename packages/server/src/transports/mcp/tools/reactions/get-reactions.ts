import { GetReactionsInput, GetReactionsOutput } from '@arachne/contract'

import { emojiOf } from '../emoji-names.ts'
import { defineEntityTool } from '../entity-tool.ts'

export const getReactionsTool = defineEntityTool({
  name: 'get_reactions',
  title: 'List reactions',
  right: { toolset: 'reactions', intent: 'read', needs: ['ReadMessageHistory'] },
  description: 'Lists the reactions to a message, with their counts.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: GetReactionsInput,
  output: GetReactionsOutput,
  async run({ reacting }, caller, input, { right }) {
    const emoji = input.emoji === undefined ? {} : { emoji: await emojiOf(input.emoji) }
    return reacting.list(caller, right, { ...input, ...emoji })
  },
})
