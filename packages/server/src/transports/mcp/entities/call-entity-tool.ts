import type { FieldProblem } from '@arachne/contract'
import {
  type LastSeen,
  type CallLimits,
  demandSomewhere,
  type RecentActivity,
} from '@arachne/core/identities'

import type { Log } from '../../../log.ts'
import { type CallTool, createCallTool } from '../tools/call-tool.ts'
import type { EntityCaller, EntityRight, EntityTool, ToolPorts } from '../tools/entity-tool.ts'
import type { ToolMetrics } from '../tools/tool-metrics.ts'

export interface CountedCall {
  caller: Pick<EntityCaller, 'entity' | 'memberships'>
  args: unknown
  /** `ok`, or the code of the error. */
  outcome: string
}

export type CallEntityTool = CallTool<EntityRight, ToolPorts, EntityCaller>

interface Deps {
  ports: ToolPorts
  limits: Pick<CallLimits, 'takeCall' | 'takeWrite'>
  lastSeen: Pick<LastSeen, 'note'>
  recentActivity: Pick<RecentActivity, 'used' | 'failed'>
  metrics: Pick<ToolMetrics, 'count'>
  onCall(call: CountedCall): void
  log: Log
}

export function createCallEntityTool(deps: Deps): CallEntityTool {
  const { ports, limits, lastSeen, recentActivity, metrics, onCall, log } = deps
  return createCallTool({
    ports,
    log,
    readsData: ({ conversation }) => conversation.modern,
    async check(caller: EntityCaller, tool: EntityTool, args) {
      const { entity, reader } = caller
      const { name, right } = tool
      await limits.takeCall({ entity, readerId: reader.reader.id }, right.intent === 'read' ? 'call' : 'send')
      await takeKept(limits, caller, { tool, args })
      lastSeen.note(entity.id, name)
      recentActivity.used(entity.id, name)
      demandSomewhere(caller, right)
    },
    onDone(caller, { tool, args, error }) {
      if (error) {
        const { code, reason, fields } = error
        recentActivity.failed(caller.entity.id, {
          tool: tool.name,
          code,
          reason,
          fields: ownFields(tool, fields),
        })
      }
      const outcome = error?.code ?? 'ok'
      metrics.count({ tool: tool.name, outcome })
      onCall({ caller, args, outcome })
    },
  })
}

/** Questions to people are stored here with all their text. Everything else only passes through. */
async function takeKept(
  limits: Pick<CallLimits, 'takeWrite'>,
  { entity }: EntityCaller,
  { tool: { right }, args }: { tool: EntityTool; args: unknown },
): Promise<void> {
  if (right.toolset !== 'decisions' || right.intent === 'read') return
  const bytes = JSON.stringify(args ?? {}).length
  await limits.takeWrite(`entities of ${entity.ownerId}`, { bytes, isChat: false })
}

const MOST_FIELDS = 5

/** Only names from the tool's own schema: any other was sent by the caller. */
function ownFields({ inputSchema }: EntityTool, problems: readonly FieldProblem[] = []): string[] {
  const own = inputSchema['properties'] ?? {}
  const names = problems.map(({ path }) => path.split('.')[0] ?? '')
  return [...new Set(names)].filter((name) => Object.hasOwn(own, name)).slice(0, MOST_FIELDS)
}
