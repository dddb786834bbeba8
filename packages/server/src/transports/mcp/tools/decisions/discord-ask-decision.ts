import { AskDecisionInput } from '@arachne/contract'

import { budgetOf, waitFor } from './decision-ports.ts'
import { defineDecisionTool, ServerChoice } from './decision-tool.ts'

export const discordAskDecisionTool = defineDecisionTool({
  name: 'discord_ask_decision',
  input: AskDecisionInput.extend(ServerChoice),
  needs: ['SendMessages'],
  async run(ports, caller, { server_id, ...question }, { right, becomeTask }) {
    const { project } = await ports.access.forAsking(caller, right, {
      ...question,
      server_id,
    })
    const budget = budgetOf(ports, caller, { maxWaitSeconds: question.max_wait_seconds })
    if (budget.task) {
      const asked = await ports.calls.askOnly({ project, ms: 0 }, question)
      if (asked.outcome === null) {
        becomeTask(asked.question_id)
        return asked
      }
    }
    return waitFor(ports, caller, { project, budget, run: (call) => ports.calls.ask(call, question) })
  },
})
