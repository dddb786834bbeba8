import { WaitDecisionInput } from '@arachne/contract'
import { isOpen } from '@arachne/core/decisions'

import { budgetOf, waitFor } from './decision-ports.ts'
import { defineDecisionTool } from './decision-tool.ts'

export const discordWaitDecisionTool = defineDecisionTool({
  name: 'discord_wait_decision',
  input: WaitDecisionInput,
  async run(ports, caller, input, { right, becomeTask }) {
    const state = await ports.access.forQuestion(caller, right, input.question_id)
    const { project } = state.question
    const budget = budgetOf(ports, caller, { maxWaitSeconds: input.max_wait_seconds })
    const result = await waitFor(ports, caller, {
      project,
      budget,
      run: (call) => ports.calls.wait(call, input),
    })
    if (budget.task && isOpen(state) && result.outcome === null && !result.is_question) {
      becomeTask(input.question_id)
    }
    return result
  },
})
