import { taskHandle } from '@arachne/contract'
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

import { type Conversation, LIST_CACHE, type Methods } from '../protocol/service.ts'
import type { ToolResult } from './call-tool.ts'
import type { Tool } from './define-tool.ts'

export interface CalledTool {
  name: string
  args: unknown
  conversation: Conversation
}

type ListedTool = Omit<Tool<unknown, unknown, unknown>, 'right' | 'input' | 'run' | 'text'>

interface Tools<Call> {
  /** The tools shown to this caller. */
  list(call: Call): Promise<readonly ListedTool[]> | readonly ListedTool[]
  /** undefined if there is no such tool. */
  call(call: Call, called: CalledTool): Promise<ToolResult | undefined>
}

/** A table of tools as methods of an endpoint. */
export function toolMethods<Call>(tools: Tools<Call>): Methods<Call> {
  return {
    'tools/list': {
      cache: LIST_CACHE,
      async handle(call) {
        const listed = (await tools.list(call)).map(listedTool)
        // An entity without tools is paused, or isn't on any server yet; that can change at any moment.
        return { tools: listed, ...(listed.length === 0 && { ...LIST_CACHE, ttlMs: 0 }) }
      },
    },
    'tools/call': {
      async handle(call, { name, arguments: args }, conversation) {
        const answer = await tools.call(call, { name, args, conversation })
        if (!answer) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`)
        const { taskId, ...result } = answer
        // The SDK's types don't know tasks of this revision, but it passes them on.
        return taskId === undefined ? result : (taskHandle(taskId) as unknown as typeof result)
      },
    },
  }
}

function listedTool({ name, title, description, inputSchema, outputSchema, annotations }: ListedTool) {
  return { name, title, description, inputSchema, outputSchema, annotations }
}
