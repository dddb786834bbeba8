import { UpdateDecisionInput } from '@arachne/contract'

import { defineDecisionTool } from './decision-tool.ts'

export const discordUpdateDecisionTool = defineDecisionTool({
  name: 'discord_update_decision',
  input: UpdateDecisionInput,
  async run({ calls, access }, caller, input, { right }) {
    const { question } = await access.forQuestion(caller, right, input.question_id)
    return calls.update(question.project, input)
  },
})
