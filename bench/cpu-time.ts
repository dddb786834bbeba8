import { readdirSync, readFileSync } from 'node:fs'

const NANOSECONDS = 1000

/**
 * Microseconds of CPU that all threads of a process have used, as the system counts them; undefined where it does not
 * say. Asking the process itself would wake it up, which can cost more than what is measured.
 */
export function cpuTimeOf(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const used = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    return used.reduce((sum, line) => sum + Number.parseInt(line, 10), 0) / NANOSECONDS
  } catch {
    return undefined
  }
}
