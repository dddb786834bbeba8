import { CheckPendingInput, type CheckPendingOutput } from '@arachne/contract'

import { defineDecisionTool } from './decision-tool.ts'

/** Questions of this entity, on all its servers; never of another one, whatever is requested. */
export const discordCheckPendingTool = defineDecisionTool({
  name: 'discord_check_pending',
  input: CheckPendingInput,
  async run({ calls, access }, caller, _input, { right }) {
    const projects = access.all(caller, right)
    const pages = await Promise.all(projects.map((project) => calls.checkPending({ project })))
    return pages.reduce(joined)
  },
})

function joined(one: CheckPendingOutput, other: CheckPendingOutput): CheckPendingOutput {
  return {
    has_pending: one.has_pending || other.has_pending,
    pending_questions: [...one.pending_questions, ...other.pending_questions],
    answered: [...one.answered, ...other.answered],
    damaged: [...one.damaged, ...other.damaged],
    warnings: [...one.warnings, ...other.warnings],
  }
}
