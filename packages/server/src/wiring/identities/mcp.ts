import { randomUUID } from 'node:crypto'

import type { Authenticate } from '@arachne/core/authority'
import type {
  LastSeen,
  CallLimits,
  RecentActivity,
  EntityReaders,
  Inbox,
  Registry,
  Wakes,
} from '@arachne/core/identities'

import type { Runtime } from '../../runtime.ts'
import { type CountedCall, createCallEntityTool } from '../../transports/mcp/entities/call-entity-tool.ts'
import type { DecisionResources } from '../../transports/mcp/entities/decision-resources.ts'
import { createEntityEndpoint, type EntityEndpoint } from '../../transports/mcp/entities/entity-endpoint.ts'
import type { ToolPorts } from '../../transports/mcp/tools/entity-tool.ts'
import { createToolMetrics } from '../../transports/mcp/tools/tool-metrics.ts'
import type { Metric } from '../../transports/metric.ts'
import type { Addresses } from '../../transports/web/addresses.ts'

interface EntityMcpDeps {
  authenticate: Authenticate
  readers: Pick<EntityReaders, 'isCurrent'>
  registry: Pick<Registry, 'memberships'>
  tools: ToolPorts
  lastSeen: LastSeen
  recentActivity: RecentActivity
  limits: Pick<CallLimits, 'takeCall' | 'takeWrite' | 'allowance'>
  inbox: Inbox
  wakes: Wakes
  decisions: { resources: DecisionResources }
  addresses: Addresses
  version: string
  onCall(call: CountedCall): void
}

/** The endpoint of entities, with a count of its calls. */
export function wireMcp(runtime: Runtime, deps: EntityMcpDeps): EntityEndpoint & { calls(): Metric } {
  const { opening, clock } = runtime
  const { authenticate, readers, registry, lastSeen, recentActivity, limits, inbox, wakes } = deps
  const { decisions, addresses, version, onCall, tools: ports } = deps
  const log = runtime.log.part('mcp')
  const metrics = createToolMetrics()
  const endpoint = opening.use(
    createEntityEndpoint({
      clock,
      authenticate,
      registry,
      recentActivity,
      limits,
      inbox,
      wakes,
      addresses,
      version,
      questions: decisions.resources,
      callTool: createCallEntityTool({ ports, limits, lastSeen, recentActivity, metrics, onCall, log }),
      isCurrent: readers.isCurrent,
      newSessionId: randomUUID,
      log,
    }),
  )
  return { ...endpoint, calls: metrics.read }
}
