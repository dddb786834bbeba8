import { GetReactionsInput, GetReactionsOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'
import { emojiOf } from '../emoji-names.ts'

export const getReactionsTool: Tool = defineTool({
  name: 'get_reactions',
  title: 'List reactions',
  toolset: 'reactions',
  intent: 'read',
  needs: ['ReadMessageHistory'],
  description: 'Lists the reactions to a message, with their counts.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: GetReactionsInput,
  output: GetReactionsOutput,
  async run({ reacting }, caller, input) {
    const emoji = input.emoji === undefined ? {} : { emoji: await emojiOf(input.emoji) }
    return reacting.list(caller, getReactionsTool, { ...input, ...emoji })
  },
})
