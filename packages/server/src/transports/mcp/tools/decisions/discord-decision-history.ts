import { DecisionHistoryInput } from '@arachne/contract'

import type { Tool } from '../define-tool.ts'
import { defineDecisionTool } from './decision-tool.ts'

export const discordDecisionHistoryTool: Tool = defineDecisionTool({
  name: 'discord_decision_history',
  input: DecisionHistoryInput,
  async run({ calls, seats }, caller, input) {
    const { question } = await seats.forQuestion(caller, discordDecisionHistoryTool, input.question_id)
    return calls.history(question.project, input)
  },
})
