import { AppError, demandSomewhere, grantedOn, type Standing } from '@arachne/core'

import type { Log } from '../../log.ts'
import { errorBody } from '../error-body.ts'
import { parseInput } from '../invalid-input.ts'
import type { Caller, Tool, ToolPorts } from './tool.ts'

export type ToolResult = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
  _meta?: Record<string, unknown>
}

export interface Toolbox {
  /** What this entity may use on at least one server. */
  list(standing: Standing): Tool[]
  /** undefined when there is no such tool. A refusal is a result: the model shall read it. */
  call(caller: Caller, name: string, args: unknown): Promise<ToolResult | undefined>
}

interface Deps {
  table: readonly Tool[]
  ports: ToolPorts
  log: Log
}

export function createToolbox({ table, ports, log }: Deps): Toolbox {
  return {
    list: (standing) => table.filter((tool) => grantedOn(standing, tool).length > 0),

    async call(caller, name, args) {
      const tool = table.find((candidate) => candidate.name === name)
      if (!tool) return undefined
      try {
        demandSomewhere(caller, tool)
        return success(await tool.run(ports, caller, parseInput(tool.input, args ?? {})))
      } catch (error) {
        if (!(error instanceof AppError)) log.error({ err: error, tool: name }, 'A tool failed.')
        return failure(error)
      }
    },
  }
}

function success(answer: object): ToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(answer) }],
    structuredContent: answer as Record<string, unknown>,
  }
}

/**
 * `reason: sentence` for the model, the same as REST for programs. Not as structured content: clients check that
 * against the schema of a success.
 */
function failure(error: unknown): ToolResult {
  const body = errorBody(error)
  const again = body.retry_after_seconds === undefined ? '' : ` Retry in ${body.retry_after_seconds} s.`
  const text = `${body.reason ?? body.code}: ${body.message}${again}`
  return { content: [{ type: 'text', text }], isError: true, _meta: { 'arachne/error': body } }
}
