import { WithdrawDecisionInput } from '@arachne/contract'

import { defineDecisionTool } from './decision-tool.ts'

export const discordWithdrawDecisionTool = defineDecisionTool({
  name: 'discord_withdraw_decision',
  input: WithdrawDecisionInput,
  async run({ calls, access }, caller, input, { right }) {
    const { question } = await access.forQuestion(caller, right, input.question_id)
    return calls.withdraw(question.project, input)
  },
})
