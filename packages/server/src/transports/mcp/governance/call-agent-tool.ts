import type { ErrorBody } from '@arachne/contract'
import { AgentAct } from '@arachne/contract/governance'
import type { AgentSeat } from '@arachne/core/governance'

import type { Log } from '../../../log.ts'
import { type CallTool, createCallTool, type ToolError } from '../tools/call-tool.ts'
import { type AgentRight, type AgentTool, demandLent, isSearch } from './agent-tool.ts'
import { askFirst } from './ask-first.ts'
import type { GovernancePorts } from './governance-ports.ts'

export type CallAgentTool = CallTool<AgentRight, GovernancePorts, AgentSeat>

export function createCallAgentTool({ ports, log }: { ports: GovernancePorts; log: Log }): CallAgentTool {
  return createCallTool({
    ports,
    log,
    async carryOut(seat: AgentSeat, { tool, input }: { tool: AgentTool; input: unknown }, run) {
      demandLent(seat, tool)
      if (isSearch(tool) || !(seat.grant.askFirst || seat.settings.askFirst)) return run()
      const wish = { tool: AgentAct.parse(tool.name), args: input as Record<string, unknown> }
      return askFirst({ ports, seat }, wish)
    },
    presentError,
  })
}

/** Always with a stable word. */
function presentError(error: ErrorBody): ToolError {
  const { code, reason = code === 'forbidden' ? 'not_eligible' : code } = error
  return { ...error, reason: code === 'not_found' ? 'not_visible' : reason }
}
