import type { Risk, ToolView } from '@arachne/contract'
import { grantsTool, type ToolFacts } from '@arachne/core/access'

/** What people who grant a tool see of it. */
export interface ShownTool extends Pick<ToolFacts, 'name' | 'toolset'> {
  title: string
  description: string
  annotations: { readOnlyHint: boolean }
}

/** An admin's choices. */
export function presentTool(tool: ShownTool): ToolView {
  const { name, title, description, toolset } = tool
  return { name, title, description, toolset, risk: riskOf(tool), in_all: grantsTool({ kind: 'all' }, tool) }
}

/** MCP's hint also covers what replaces something or can be undone; this only covers what can't be restored. */
const DESTROYING: ReadonlySet<string> = new Set(['delete_message', 'delete_channel'])

function riskOf({ name, toolset, annotations }: ShownTool): Risk {
  if (annotations.readOnlyHint) return 'reads'
  if (DESTROYING.has(name)) return 'destroys'
  return toolset === 'moderation' || toolset === 'channels' ? 'moderates' : 'writes'
}
