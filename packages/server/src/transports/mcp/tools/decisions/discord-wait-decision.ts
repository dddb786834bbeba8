import { WaitDecisionInput } from '@arachne/contract'
import { isOpen } from '@arachne/core'

import { budgetOf, waitFor } from './decision-ports.ts'
import { defineDecisionTool } from './decision-tool.ts'

export const discordWaitDecisionTool = defineDecisionTool({
  name: 'discord_wait_decision',
  input: WaitDecisionInput,
  async run(ports, caller, input, { right, becomeTask }) {
    const state = await ports.seats.forQuestion(caller, right, input.question_id)
    const { project } = state.question
    const budget = budgetOf(ports, caller, { maxWaitSeconds: input.max_wait_seconds })
    const ms = budget.task ? 0 : budget.ms
    const run = (call: Parameters<typeof ports.calls.wait>[0]) => ports.calls.wait(call, input)
    const { result, delivered } = await waitFor(ports, caller, { project, ms, run })
    if (budget.task && isOpen(state) && result.outcome === null && !result.is_question) {
      becomeTask(input.question_id)
    }
    caller.whenDelivered({ commit: delivered, release() {} })
    return result
  },
})
