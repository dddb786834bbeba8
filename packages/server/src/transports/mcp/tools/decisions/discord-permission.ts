import { PermissionInput } from '@arachne/contract'

import { budgetOf, waitFor } from './decision-ports.ts'
import { defineDecisionTool } from './decision-tool.ts'

export const discordPermissionTool = defineDecisionTool({
  name: 'discord_permission',
  input: PermissionInput,
  needs: ['SendMessages'],
  async run(ports, caller, input, { right }) {
    const { project } = await ports.seats.forAsking(caller, right, {})
    // Whoever asks for permission cannot go on without it, so there is nothing to come back for.
    const budget = budgetOf(ports, caller, { tasks: false })
    const ms = budget.task ? 0 : budget.ms
    const run = (call: Parameters<typeof ports.calls.permission>[0]) => ports.calls.permission(call, input)
    const { result, delivered } = await waitFor(ports, caller, { project, ms, run })
    caller.whenDelivered({ commit: delivered, release() {} })
    return result
  },
})
