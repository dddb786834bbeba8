import { CreatePollInput, CreatePollOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'
import { emojiOf } from '../emoji-names.ts'

export const createPollTool: Tool = defineTool({
  name: 'create_poll',
  title: 'Create a poll',
  toolset: 'polls',
  intent: 'write',
  needs: ['SendPolls'],
  description: 'Posts a poll under your own name.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: CreatePollInput,
  output: CreatePollOutput,
  async run({ polls }, standing, input) {
    const options = input.options.map(async (option) =>
      typeof option === 'string' ? option : { ...option, emoji: await emojiOf(option.emoji) },
    )
    return polls.create(standing, createPollTool, { ...input, options: await Promise.all(options) })
  },
})
