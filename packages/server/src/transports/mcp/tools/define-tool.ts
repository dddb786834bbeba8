import type { Toolset } from '@arachne/contract'
import type {
  AttachmentReading,
  DmSending,
  FileSending,
  History,
  Introduction,
  Leaving,
  MailboxPage,
  OpenReader,
  OwnMessages,
  Pinning,
  Places,
  PlaceTools,
  Reacting,
  Reading,
  Speaking,
  Standing,
  ToolFacts,
  Waiting,
} from '@arachne/core'
import { z } from 'zod'

import { type JsonSchema, compactInput, compactOutput } from '../protocol/compact-schema.ts'
import type { DecisionPorts } from './decisions/decision-ports.ts'

/** What tools work with. Each takes the few it needs. */
export interface ToolPorts extends PlaceTools {
  places: Pick<Places, 'servers' | 'channels'>
  speaking: Speaking
  ownMessages: OwnMessages
  introduction: Introduction
  leaving: Leaving
  pinning: Pinning
  reacting: Reacting
  history: History
  reading: Reading
  files: FileSending
  dms: DmSending
  attachments: AttachmentReading
  waiting: Waiting
  decisions: DecisionPorts
}

/** What a model sees beside the answer's data. */
export type ContentBlock = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string }

/** Who calls, with the rights as of now. */
export interface Caller extends Standing {
  reader: OpenReader
  /** Called back when the answer was, or could not be, written to the client. */
  whenDelivered(receipt: Pick<MailboxPage, 'commit' | 'release'>): void
  patience: Patience
}

/** What a tool needs that takes its time. */
export interface Patience {
  /** Rights as of now, not as of when the call came in. */
  standing(): Promise<Standing>
  /** Calls back when nobody waits for the answer any more, or nobody may get it. */
  onceOver(callback: () => void): void
  /** Says that work goes on, to clients that asked to be told. */
  progress(done: number, total: number): void
  /** The same in words; undefined for clients that did not ask. */
  tell: ((elapsedSeconds: number, message: string) => void) | undefined
  /** What the program calls itself. */
  client: string | undefined
  /** It can be given a task instead of a result. */
  tasks: boolean
}

/** The caller of one tool call. */
export interface ToolCaller extends Caller {
  /** Adds to what the model sees. */
  show(block: ContentBlock): void
  /** The client gets a task of this id in place of the result. Only where `patience.tasks` says so. */
  becomeTask(taskId: string): void
}

interface ToolAnnotations {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

interface ToolDefinition<Input extends z.ZodType, Output extends z.ZodType> {
  name: string
  title: string
  toolset: Toolset
  /** What the right is asked for. */
  intent: ToolFacts['intent']
  /** Permissions of the bot on Discord, beyond viewing, and writing through a webhook. */
  needs: ToolFacts['needs']
  creates?: boolean
  description: string
  annotations: ToolAnnotations
  input: Input
  output: Output
  run(
    ports: ToolPorts,
    caller: ToolCaller,
    input: z.output<Input>,
  ): Promise<z.input<Output>> | z.input<Output>
}

/** Clients of older revisions look for the title here. */
export interface TitledAnnotations extends ToolAnnotations {
  title: string
}

/** A tool as the table keeps it: its types are settled, its schemas are made once. */
export interface Tool extends ToolFacts {
  title: string
  description: string
  annotations: TitledAnnotations
  input: z.ZodType
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  run(ports: ToolPorts, caller: ToolCaller, input: unknown): Promise<object>
}

export function defineTool<Input extends z.ZodType, Output extends z.ZodType<object, object>>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  const { name, title, toolset, intent, needs, creates = false } = definition
  const { description, annotations, input, output, run } = definition
  return {
    name,
    title,
    toolset,
    intent,
    needs,
    creates,
    description,
    annotations: { title, ...annotations },
    input,
    inputSchema: compactInput(z.toJSONSchema(input, { io: 'input' })),
    outputSchema: compactOutput(z.toJSONSchema(output)),
    run: async (ports, caller, value) => run(ports, caller, value as z.output<Input>),
  }
}
