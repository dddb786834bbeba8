import type { AgentScope, ResourceType } from '@arachne/contract/governance'
import { AppError, mayTouch } from '@arachne/core'
import { z } from 'zod'

import { type JsonSchema, compactInput, compactOutput } from '../protocol/compact-schema.ts'
import type { TitledAnnotations } from '../tools/define-tool.ts'
import type { Reading } from './governance-ports.ts'

interface Definition<Input extends z.ZodType, Output extends z.ZodType> {
  name: string
  title: string
  description: string
  scope: AgentScope
  /** What has to be lent: nothing is done blindly. */
  type: ResourceType
  /** Calling it again changes nothing more. */
  idempotent: boolean
  input: Input
  output: Output
  run(reading: Reading, input: z.output<Input>): Promise<z.input<Output>>
}

export interface AgentTool {
  name: string
  title: string
  description: string
  scope: AgentScope
  type: ResourceType
  /** Its calls are counted apart. */
  isSearch: boolean
  annotations: TitledAnnotations
  input: z.ZodType
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  run(reading: Reading, input: unknown): Promise<object>
}

export function defineAgentTool<Input extends z.ZodType, Output extends z.ZodType<object, object>>(
  definition: Definition<Input, Output>,
): AgentTool {
  const { name, title, description, scope, type, idempotent, input, output, run } = definition
  const isSearch = scope === 'swarmrise:read'
  return {
    name,
    title,
    description,
    scope,
    type,
    isSearch,
    annotations: {
      title,
      readOnlyHint: isSearch,
      destructiveHint: false,
      idempotentHint: idempotent,
      openWorldHint: false,
    },
    input,
    inputSchema: compactInput(z.toJSONSchema(input, { io: 'input' })),
    outputSchema: compactOutput(z.toJSONSchema(output)),
    run: (reading, value) => run(reading, value as z.output<Input>),
  }
}

export function demandLent({ seat }: Reading, { type }: AgentTool): void {
  if (mayTouch(seat.viewer, type)) return
  throw new AppError('forbidden', `The member has not lent ${type}.`, { reason: 'tool_not_granted' })
}
