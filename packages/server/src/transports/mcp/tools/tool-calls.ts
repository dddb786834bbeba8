import type { FieldProblem } from '@arachne/contract'
import {
  AppError,
  type Attendance,
  type CallLimits,
  demandSomewhere,
  type Doings,
  grantedOn,
  type Standing,
} from '@arachne/core'

import type { Log } from '../../../log.ts'
import { errorBody } from '../../error-body.ts'
import { parseArguments } from '../../invalid-input.ts'
import type { Toolsets } from '../entities/toolsets.ts'
import type { Caller, ContentBlock, Tool, ToolPorts } from './define-tool.ts'

export type ToolResult = {
  content: ContentBlock[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
  _meta?: Record<string, unknown>
  /** The client is to come back for the result under this id. */
  taskId?: string
}

export interface Toolbox {
  /** What this entity may use on at least one server. */
  list(standing: Standing, toolsets?: Toolsets): Tool[]
  /** undefined when there is no such tool. A refusal is a result: the model shall read it. */
  call(caller: Caller, called: CalledTool): Promise<ToolResult | undefined>
}

interface CalledTool {
  name: string
  args: unknown
  toolsets?: Toolsets
}

interface Deps {
  table: readonly Tool[]
  ports: ToolPorts
  limits: Pick<CallLimits, 'takeCall' | 'takeWrite'>
  attendance: Pick<Attendance, 'note'>
  doings: Pick<Doings, 'used' | 'failed'>
  log: Log
}

export function createToolbox({ table, ports, limits, attendance, doings, log }: Deps): Toolbox {
  return {
    list: (standing, toolsets) =>
      table.filter((tool) => isIn(tool, toolsets) && grantedOn(standing, tool).length > 0),

    async call(caller, { name, args, toolsets }) {
      const tool = table.find((candidate) => candidate.name === name && isIn(candidate, toolsets))
      if (!tool) return undefined
      try {
        await limits.takeCall(limitedCaller(caller), tool.intent === 'read' ? 'call' : 'send')
        await countKept(limits, caller, { tool, args })
        attendance.note(caller.entity.id, name)
        doings.used(caller.entity.id, name)
        demandSomewhere(caller, tool)
        const shown: ContentBlock[] = []
        let taskId: string | undefined
        const showing = {
          ...caller,
          show: (block: ContentBlock) => void shown.push(block),
          becomeTask: (id: string) => void (taskId = id),
        }
        const answer = await tool.run(ports, showing, parseArguments(tool.input, args ?? {}))
        return { ...success(answer, shown), ...(taskId !== undefined && { taskId }) }
      } catch (error) {
        if (!(error instanceof AppError)) log.error({ err: error, tool: name }, 'A tool failed.')
        const { code, reason, fields } = errorBody(error)
        doings.failed(caller.entity.id, { tool: name, code, reason, fields: ownFields(tool, fields) })
        return failure(error)
      }
    },
  }
}

const MOST_FIELDS = 5

/** Only names that the tool gave them itself: any other is what somebody sent. */
function ownFields({ inputSchema }: Tool, problems: readonly FieldProblem[] = []): string[] {
  const own = inputSchema['properties'] ?? {}
  const names = problems.map(({ path }) => path.split('.')[0] ?? '')
  return [...new Set(names)].filter((name) => Object.hasOwn(own, name)).slice(0, MOST_FIELDS)
}

/** Questions to people stay here with all that is said in them. Whatever else is sent only passes through. */
async function countKept(
  limits: Pick<CallLimits, 'takeWrite'>,
  { entity }: Caller,
  { tool, args }: { tool: Tool; args: unknown },
): Promise<void> {
  if (tool.toolset !== 'decisions' || tool.intent === 'read') return
  const bytes = JSON.stringify(args ?? {}).length
  await limits.takeWrite(`entities of ${entity.ownerId}`, { bytes, isChat: false })
}

function limitedCaller({ entity, reader }: Caller) {
  return { entity, readerId: reader.reader.id }
}

function isIn({ toolset }: Tool, toolsets: Toolsets): boolean {
  return toolsets === undefined || toolsets.has(toolset)
}

/** Its fields for programs, the same as text for models, and what it shows besides. */
export function success(fields: object, shown: readonly ContentBlock[] = []): ToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(fields) }, ...shown],
    structuredContent: fields as Record<string, unknown>,
  }
}

/**
 * `reason: sentence` for the model, the same as REST for programs. Not as structured content: clients check that
 * against the schema of a success.
 */
function failure(error: unknown): ToolResult {
  const body = errorBody(error)
  const text = `${body.reason ?? body.code}: ${body.message}`
  return { content: [{ type: 'text', text }], isError: true, _meta: { 'arachne/error': body } }
}
