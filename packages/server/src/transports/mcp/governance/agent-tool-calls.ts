import { AgentAct } from '@arachne/contract/governance'
import { AppError } from '@arachne/core'

import type { Log } from '../../../log.ts'
import { errorBody } from '../../error-body.ts'
import { parseArguments } from '../../invalid-input.ts'
import { success, type ToolResult } from '../tools/tool-calls.ts'
import { type AgentTool, demandLent } from './agent-tool.ts'
import { askFirst } from './ask-first.ts'
import type { Reading } from './governance-ports.ts'

/** A refusal is a result with a stable code: the model shall read it. */
export async function callAgentTool(
  reading: Reading,
  { tool, args, log }: { tool: AgentTool; args: unknown; log: Log },
): Promise<ToolResult> {
  try {
    const input = parseArguments(tool.input, args ?? {})
    demandLent(reading, tool)
    const answer = asksFirst(reading, tool)
      ? await askFirst(reading, { tool: AgentAct.parse(tool.name), args: input as Record<string, unknown> })
      : await tool.run(reading, input)
    return success(answer)
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error, tool: tool.name }, 'A tool of an agent failed.')
    return failure(error)
  }
}

function asksFirst({ seat }: Reading, { isSearch }: AgentTool): boolean {
  return !isSearch && (seat.grant.askFirst || seat.settings.askFirst)
}

function failure(error: unknown): ToolResult {
  const body = errorBody(error)
  const code = body.code === 'not_found' ? 'not_visible' : (body.reason ?? WORDS[body.code] ?? body.code)
  const text = `${code}: ${body.message}`
  return {
    content: [{ type: 'text', text }],
    isError: true,
    _meta: { 'arachne/error': { ...body, reason: code } },
  }
}

const WORDS: Partial<Record<string, string>> = { forbidden: 'not_eligible' }
