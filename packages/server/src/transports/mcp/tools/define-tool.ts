import * as z from 'zod'

import { compactInput, compactOutput, type JsonSchema } from '../protocol/compact-schema.ts'

/** What a model sees besides the answer's data. */
export type ContentBlock = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string }

interface ToolAnnotations {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

/** One call of a tool, besides its arguments. */
export interface ToolRun<Right> {
  right: Named<Right>
  /** Adds to what the model sees. */
  show(block: ContentBlock): void
  /** The client gets a task with this id instead of the result. Only if the client supports that. */
  becomeTask(taskId: string): void
}

type Named<Right> = Right & { name: string }

interface ToolDefinition<Right, Ports, Caller, Input extends z.ZodType, Output extends z.ZodType> {
  name: string
  title: string
  description: string
  annotations: ToolAnnotations
  /** What a caller must have been granted to use it. */
  right: Right
  input: Input
  output: Output
  /** What a model reads in 2026-07-28, where that is less than the JSON of the answer; all that the answer says is in it. */
  text?(answer: z.input<Output>): string
  run(
    ports: Ports,
    caller: Caller,
    input: z.output<Input>,
    run: ToolRun<Right>,
  ): Promise<z.input<Output>> | z.input<Output>
}

/** A tool in its table: its types are resolved, its schemas made once. */
export interface Tool<Right, Ports, Caller> {
  name: string
  title: string
  description: string
  /** Clients of older revisions look for the title here. */
  annotations: ToolAnnotations & { title: string }
  right: Named<Right>
  input: z.ZodType
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  /** The answer as a model reads it in 2026-07-28; before, it reads the JSON. */
  text(answer: object): string
  run(ports: Ports, caller: Caller, input: unknown, run: ToolRun<Right>): Promise<object>
}

/** `defineTool` for the tools of one table. */
export type DefineTool<Right, Ports, Caller> = <
  Input extends z.ZodType,
  Output extends z.ZodType<object, object>,
>(
  definition: ToolDefinition<Right, Ports, Caller, Input, Output>,
) => Tool<Right, Ports, Caller>

export function defineTool<
  Right,
  Ports,
  Caller,
  Input extends z.ZodType,
  Output extends z.ZodType<object, object>,
>(definition: ToolDefinition<Right, Ports, Caller, Input, Output>): Tool<Right, Ports, Caller> {
  const {
    name,
    title,
    description,
    annotations,
    right,
    input,
    output,
    text = JSON.stringify,
    run,
  } = definition
  return {
    name,
    title,
    description,
    annotations: { title, ...annotations },
    right: { name, ...right },
    input,
    inputSchema: compactInput(z.toJSONSchema(input, { io: 'input' })),
    outputSchema: compactOutput(z.toJSONSchema(output)),
    text: (answer) => text(answer),
    run: async (ports, caller, value, more) => run(ports, caller, value as z.output<Input>, more),
  }
}
