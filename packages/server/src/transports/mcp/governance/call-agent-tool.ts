import { AppError, mayTouch } from '@arachne/core'

import type { Log } from '../../../log.ts'
import { errorBody } from '../../error-body.ts'
import { parseInput } from '../../invalid-input.ts'
import type { ToolResult } from '../toolbox.ts'
import type { AgentTool } from './agent-tool.ts'
import type { Reading } from './governance-ports.ts'

/** A refusal is a result with a stable code: the model shall read it. */
export async function callAgentTool(
  reading: Reading,
  { tool, args, log }: { tool: AgentTool; args: unknown; log: Log },
): Promise<ToolResult> {
  try {
    const input = parseInput(tool.input, args ?? {})
    demandLent(reading, tool)
    demandNotAskedFirst(reading, tool)
    const answer = await tool.run(reading, input)
    return {
      content: [{ type: 'text', text: JSON.stringify(answer) }],
      structuredContent: answer as Record<string, unknown>,
    }
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error, tool: tool.name }, 'A tool of an agent failed.')
    return failure(error)
  }
}

function demandLent({ seat }: Reading, { type }: AgentTool): void {
  if (mayTouch(seat.viewer, type)) return
  throw new AppError('forbidden', `The member has not lent ${type}.`, { reason: 'tool_not_granted' })
}

/** Only the human confirms, in the Loom; nothing a program says counts as that. */
function demandNotAskedFirst({ ports, seat }: Reading, { isSearch }: AgentTool): void {
  if (isSearch || !(seat.grant.askFirst || seat.settings.askFirst)) return
  const link = `${ports.addresses.base()}/orgas/${seat.orgaId}`
  throw new AppError('forbidden', `Nothing was done. ${seat.member.name} does this in person: ${link}`, {
    reason: 'needs_confirmation',
  })
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
