import { DecisionHistoryInput } from '@arachne/contract'

import { defineDecisionTool } from './decision-tool.ts'

export const discordDecisionHistoryTool = defineDecisionTool({
  name: 'discord_decision_history',
  input: DecisionHistoryInput,
  async run({ calls, access }, caller, input, { right }) {
    const { question } = await access.forQuestion(caller, right, input.question_id)
    return calls.history(question.project, input)
  },
})
