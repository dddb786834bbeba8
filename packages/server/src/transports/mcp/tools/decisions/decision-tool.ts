import { DECISION_TOOLS, type DecisionToolName, Snowflake } from '@arachne/contract'
import type { BotPermission } from '@arachne/core'
import type { z } from 'zod'

import { defineTool, type Tool, type ToolCaller } from '../define-tool.ts'
import type { DecisionPorts } from './decision-ports.ts'

type Words<Name extends DecisionToolName> = (typeof DECISION_TOOLS)[Name]

interface DecisionToolDefinition<Name extends DecisionToolName, Input extends z.ZodType> {
  name: Name
  /** Where a hosted instance takes more than the standalone program. */
  input: Input
  needs?: readonly BotPermission[]
  run(
    ports: DecisionPorts,
    caller: ToolCaller,
    input: z.output<Input>,
  ): Promise<z.input<Words<Name>['output']>>
}

/** The words of a tool are the contract's; here it gets its rights, and what it does. */
export function defineDecisionTool<Name extends DecisionToolName, Input extends z.ZodType>(
  definition: DecisionToolDefinition<Name, Input>,
): Tool {
  const { name, input, needs = [], run } = definition
  const { title, description, intent, annotations, output } = DECISION_TOOLS[name]
  return defineTool({
    name,
    title,
    description,
    // What waits in the mailbox is handed out, not changed.
    annotations: { ...annotations, readOnlyHint: intent === 'read' },
    toolset: 'decisions',
    // The bot account posts, not a webhook.
    intent: intent === 'read' ? 'read' : 'manage',
    needs,
    input,
    output: output as z.ZodType<object, object>,
    run: (ports, caller, value) => run(ports.decisions, caller, value),
  })
}

export const ServerChoice = {
  server_id: Snowflake.optional().describe('Which server, if people can be asked on several.'),
}
