import { performance } from 'node:perf_hooks'
import { cpuUsage, memoryUsage } from 'node:process'

import type { Metric } from '../../transports/metric.ts'

const MICROSECONDS = 1_000_000

const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
})

/** Uses the names of Prometheus' own clients, so that ready-made dashboards find them. */
export function processMetrics(version: string): Metric[] {
  const { user, system } = cpuUsage()
  const { rss, heapUsed } = memoryUsage()
  return [
    {
      name: 'process_cpu_seconds_total',
      help: 'CPU time used, in seconds.',
      type: 'counter',
      samples: [{ value: (user + system) / MICROSECONDS }],
    },
    gauge('process_resident_memory_bytes', 'Memory in use.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory in use by JavaScript objects.', heapUsed),
    gauge('process_start_time_seconds', 'When the process started.', performance.timeOrigin / 1000),
    {
      name: 'arachne_info',
      help: 'The running version.',
      type: 'gauge',
      samples: [{ labels: { version }, value: 1 }],
    },
  ]
}
