import { UpdateDecisionInput } from '@arachne/contract'

import type { Tool } from '../define-tool.ts'
import { defineDecisionTool } from './decision-tool.ts'

export const discordUpdateDecisionTool: Tool = defineDecisionTool({
  name: 'discord_update_decision',
  input: UpdateDecisionInput,
  async run({ calls, seats }, caller, input) {
    const { question } = await seats.forQuestion(caller, discordUpdateDecisionTool, input.question_id)
    return calls.update(question.project, input)
  },
})
