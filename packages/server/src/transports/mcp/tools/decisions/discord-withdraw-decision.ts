import { WithdrawDecisionInput } from '@arachne/contract'

import type { Tool } from '../define-tool.ts'
import { defineDecisionTool } from './decision-tool.ts'

export const discordWithdrawDecisionTool: Tool = defineDecisionTool({
  name: 'discord_withdraw_decision',
  input: WithdrawDecisionInput,
  async run({ calls, seats }, caller, input) {
    const { question } = await seats.forQuestion(caller, discordWithdrawDecisionTool, input.question_id)
    return calls.withdraw(question.project, input)
  },
})
