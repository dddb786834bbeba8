import { createTally, type Metric } from '../../metric.ts'

/** How often each tool was used, and with which outcome. */
export interface ToolMetrics {
  /** `outcome`: `ok`, or the code of the error. */
  count(call: { tool: string; outcome: string }): void
  read(): Metric
}

export function createToolMetrics(): ToolMetrics {
  const { add, read } = createTally<'tool' | 'outcome'>({
    name: 'arachne_tool_calls_total',
    help: 'Tool calls, by tool and outcome.',
  })
  return { count: add, read }
}
