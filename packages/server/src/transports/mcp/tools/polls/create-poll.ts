import { CreatePollInput, CreatePollOutput } from '@arachne/contract'

import { emojiOf } from '../emoji-names.ts'
import { defineEntityTool } from '../entity-tool.ts'

export const createPollTool = defineEntityTool({
  name: 'create_poll',
  title: 'Create a poll',
  right: { toolset: 'polls', intent: 'write', needs: ['SendPolls'] },
  description: 'Posts a poll under your own name.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: CreatePollInput,
  output: CreatePollOutput,
  async run({ polls }, caller, input, { right }) {
    const options = input.options.map(async (option) =>
      typeof option === 'string' ? option : { ...option, emoji: await emojiOf(option.emoji) },
    )
    return polls.create(caller, right, { ...input, options: await Promise.all(options) })
  },
})
