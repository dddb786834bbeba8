import type { Risk, ToolView } from '@arachne/contract'
import { grantsTool, type ToolFacts } from '@arachne/core/access'

/** What is shown of a tool to whoever grants it. */
export interface ShownTool extends Pick<ToolFacts, 'name' | 'toolset'> {
  title: string
  description: string
  annotations: { readOnlyHint: boolean }
}

/** What an admin picks from. */
export function presentTool(tool: ShownTool): ToolView {
  const { name, title, description, toolset } = tool
  return { name, title, description, toolset, risk: riskOf(tool), in_all: grantsTool({ kind: 'all' }, tool) }
}

/** MCP's hint also covers what replaces or can be taken back; here it is only what nobody can bring back. */
const DESTROYING: ReadonlySet<string> = new Set(['delete_message', 'delete_channel'])

function riskOf({ name, toolset, annotations }: ShownTool): Risk {
  if (annotations.readOnlyHint) return 'reads'
  if (DESTROYING.has(name)) return 'destroys'
  return toolset === 'moderation' || toolset === 'channels' ? 'moderates' : 'writes'
}
