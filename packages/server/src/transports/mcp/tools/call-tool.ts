import type { ErrorBody } from '@arachne/contract'
import { AppError } from '@arachne/core/errors'

import type { Log } from '../../../log.ts'
import { errorBody } from '../../error-body.ts'
import { parseArguments } from '../../invalid-input.ts'
import type { ContentBlock, Tool } from './define-tool.ts'

export type ToolResult = {
  content: ContentBlock[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
  _meta?: Record<string, unknown>
  /** The client must come back for the result under this id. */
  taskId?: string
}

export type ToolError = Omit<ErrorBody, 'reason'> & { reason?: string | undefined }

/** A refusal is a result, because the model should read it. */
export type CallTool<Right, Ports, Caller> = (
  caller: Caller,
  tool: Tool<Right, Ports, Caller>,
  args: unknown,
) => Promise<ToolResult>

interface DoneCall<Called> {
  tool: Called
  args: unknown
  error: ErrorBody | undefined
}

interface Deps<Right, Ports, Caller> {
  ports: Ports
  /** Rate and right, before the arguments are checked. */
  check?(caller: Caller, tool: Tool<Right, Ports, Caller>, args: unknown): Promise<void>
  /** With valid arguments: `run` carries it out, unless something else has to happen first. */
  carryOut?(
    caller: Caller,
    called: { tool: Tool<Right, Ports, Caller>; input: unknown },
    run: () => Promise<object>,
  ): Promise<object>
  /** Whether its client reads the data of an answer, so that the text need not be the same JSON. Nobody's, if missing. */
  readsData?(caller: Caller): boolean
  /** For callers that get other words than those of REST. */
  presentError?(error: ErrorBody): ToolError
  onDone?(caller: Caller, call: DoneCall<Tool<Right, Ports, Caller>>): void
  log: Log
}

/** The one way from a call to its result, for every table of tools. */
export function createCallTool<Right, Ports, Caller>({
  ports,
  check,
  carryOut = (_caller, _called, run) => run(),
  readsData = () => false,
  presentError = (error) => error,
  onDone,
  log,
}: Deps<Right, Ports, Caller>): CallTool<Right, Ports, Caller> {
  async function attempt(
    caller: Caller,
    tool: Tool<Right, Ports, Caller>,
    args: unknown,
  ): Promise<ToolResult> {
    await check?.(caller, tool, args)
    const input = parseArguments(tool.input, args ?? {})
    const shown: ContentBlock[] = []
    let taskId: string | undefined
    const run = {
      right: tool.right,
      show: (block: ContentBlock) => void shown.push(block),
      becomeTask: (id: string) => void (taskId = id),
    }
    const answer = await carryOut(caller, { tool, input }, () => tool.run(ports, caller, input, run))
    const text = readsData(caller) ? tool.text(answer) : JSON.stringify(answer)
    return { ...success(text, answer, shown), ...(taskId !== undefined && { taskId }) }
  }

  return async (caller, tool, args) => {
    let result: ToolResult
    let error: ErrorBody | undefined
    try {
      result = await attempt(caller, tool, args)
    } catch (thrown) {
      if (!(thrown instanceof AppError)) log.error({ err: thrown, tool: tool.name }, 'A tool failed.')
      error = errorBody(thrown)
      result = failure(presentError(error))
    }
    onDone?.(caller, { tool, args, error })
    return result
  }
}

/** Its fields for programs, the same as text for models, and further content. */
function success(text: string, fields: object, shown: readonly ContentBlock[]): ToolResult {
  return {
    content: [{ type: 'text', text }, ...shown],
    structuredContent: fields as Record<string, unknown>,
  }
}

/**
 * `reason: sentence` for the model, the same as REST for programs. Not as structured content, because clients check
 * that against the schema of a success.
 */
function failure(body: ToolError): ToolResult {
  const text = `${body.reason ?? body.code}: ${body.message}`
  return { content: [{ type: 'text', text }], isError: true, _meta: { 'arachne/error': body } }
}
