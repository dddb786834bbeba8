import { PermissionInput } from '@arachne/contract'

import type { Tool } from '../define-tool.ts'
import { budgetOf, waitFor } from './decision-ports.ts'
import { defineDecisionTool } from './decision-tool.ts'

export const discordPermissionTool: Tool = defineDecisionTool({
  name: 'discord_permission',
  input: PermissionInput,
  needs: ['SendMessages'],
  async run(ports, caller, input) {
    const { project } = await ports.seats.forAsking(caller, discordPermissionTool, {})
    // Whoever asks for permission cannot go on without it, so there is nothing to come back for.
    const budget = budgetOf(ports, caller, { tasks: false })
    const ms = budget.task ? 0 : budget.ms
    const run = (call: Parameters<typeof ports.calls.permission>[0]) => ports.calls.permission(call, input)
    const { result, delivered } = await waitFor(ports, caller, { project, ms, run })
    caller.whenDelivered({ commit: delivered, release() {} })
    return result
  },
})
