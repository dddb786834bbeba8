import { PermissionInput } from '@arachne/contract'

import { budgetOf, waitFor } from './decision-ports.ts'
import { defineDecisionTool } from './decision-tool.ts'

export const discordPermissionTool = defineDecisionTool({
  name: 'discord_permission',
  input: PermissionInput,
  needs: ['SendMessages'],
  async run(ports, caller, input, { right }) {
    const { project } = await ports.access.forAsking(caller, right, {})
    // A permission prompt can't continue without an answer, so a task would be no use.
    const budget = budgetOf(ports, caller, { tasks: false })
    return waitFor(ports, caller, { project, budget, run: (call) => ports.calls.permission(call, input) })
  },
})
