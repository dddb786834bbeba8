import { DECISION_TOOLS, type DecisionToolName, Snowflake } from '@arachne/contract'
import type { BotPermission } from '@arachne/core/access'
import type * as z from 'zod'

import type { ToolRun } from '../define-tool.ts'
import { defineEntityTool, type EntityCaller, type EntityRight, type EntityTool } from '../entity-tool.ts'
import type { DecisionPorts } from './decision-ports.ts'

type Words<Name extends DecisionToolName> = (typeof DECISION_TOOLS)[Name]

interface DecisionToolDefinition<Name extends DecisionToolName, Input extends z.ZodType> {
  name: Name
  /** Set if a hosted instance accepts more than the standalone program. */
  input: Input
  needs?: readonly BotPermission[]
  run(
    ports: DecisionPorts,
    caller: EntityCaller,
    input: z.output<Input>,
    run: ToolRun<EntityRight>,
  ): Promise<z.input<Words<Name>['output']>>
}

/** A tool's texts are in the contract; this adds its rights and its action. */
export function defineDecisionTool<Name extends DecisionToolName, Input extends z.ZodType>(
  definition: DecisionToolDefinition<Name, Input>,
): EntityTool {
  const { name, input, needs = [], run } = definition
  const { title, description, intent, annotations, output } = DECISION_TOOLS[name]
  return defineEntityTool({
    name,
    title,
    description,
    // Reading from the mailbox doesn't change it.
    annotations: { ...annotations, readOnlyHint: intent === 'read' },
    // The bot account posts, not a webhook.
    right: { toolset: 'decisions', intent: intent === 'read' ? 'read' : 'manage', needs },
    input,
    output: output as z.ZodType<object, object>,
    run: (ports, caller, value, more) => run(ports.decisions, caller, value, more),
  })
}

export const ServerChoice = {
  server_id: Snowflake.optional().describe('Which server, if you can ask people on several.'),
}
