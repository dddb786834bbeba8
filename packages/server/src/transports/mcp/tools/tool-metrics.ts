import { createTally, type Metric } from '../../metric.ts'
import type { Caller } from './define-tool.ts'
import type { Toolbox, ToolResult } from './tool-calls.ts'

export interface CountedCall {
  caller: Pick<Caller, 'entity' | 'memberships'>
  args: unknown
  /** `ok`, or the code of the error. */
  outcome: string
}

/** The same tools, with how often each was used and what came of it. */
export function countCalls(
  toolbox: Toolbox,
  note: (call: CountedCall) => void,
): { toolbox: Toolbox; read(): Metric } {
  const tally = createTally<'tool' | 'outcome'>({
    name: 'arachne_tool_calls_total',
    help: 'Tool calls, by tool and outcome.',
  })
  return {
    read: tally.read,
    toolbox: {
      ...toolbox,
      async call(caller, called) {
        const result = await toolbox.call(caller, called)
        if (result) {
          const outcome = outcomeOf(result)
          tally.add({ tool: called.name, outcome })
          note({ caller, args: called.args, outcome })
        }
        return result
      },
    },
  }
}

function outcomeOf({ isError, _meta }: ToolResult): string {
  if (isError !== true) return 'ok'
  const error = _meta?.['arachne/error'] as { code: string } | undefined
  return error?.code ?? 'internal'
}
