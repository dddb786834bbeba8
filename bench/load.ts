import type { Measured } from './measured-process.ts'
import { median, percentile, type Row } from './row.ts'

/** Until the compiler has settled: after two rounds it still took a twelfth of the time. */
const WARM_UP_ROUNDS = 8

export interface Load {
  what: string
  server: Measured
  clients: number
  calls: number
  call(): Promise<unknown>
}

export interface PreparedLoad extends Load {
  /** Before each round, not measured. */
  prepare?(): Promise<void>
}

/** What one round of calls cost. */
interface Round {
  /** Microseconds of the server's CPU per call. */
  cpu: number
  callsPerSecond: number
  latencies: number[]
}

async function runRound({ server, clients, calls, call }: Load): Promise<Round> {
  const latencies: number[] = []
  let left = calls
  async function client() {
    while (left > 0) {
      left -= 1
      const at = performance.now()
      await call()
      latencies.push(performance.now() - at)
    }
  }
  const before = server.cpu()
  const started = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - started) / 1000
  return { cpu: (server.cpu() - before) / calls, callsPerSecond: calls / seconds, latencies }
}

/** Other work on the machine changes what a round costs; the yardstick beside it in the same moment changes alike. */
export async function compare(
  rounds: number,
  yardstick: Load,
  loads: readonly PreparedLoad[],
): Promise<Row[]> {
  const echoes: Round[] = []
  const measured = loads.map((load) => ({ load, rounds: [] as Round[], ratios: [] as number[] }))
  for (let round = 1 - WARM_UP_ROUNDS; round <= rounds; round += 1) {
    for (const { load, rounds: done, ratios } of measured) {
      await load.prepare?.()
      const echo = await runRound({ ...yardstick, clients: load.clients })
      const run = () => runRound(load)
      const result = await (round === rounds ? load.server.profiled(nameOf(load), run) : run())
      if (round < 1) continue
      echoes.push(echo)
      done.push(result)
      ratios.push(result.cpu / echo.cpu)
    }
  }
  const rows = measured.flatMap(({ load, rounds: done, ratios }) => [
    rowOf(load, done),
    { what: `${nameOf(load)}: against the echo`, value: median(ratios), unit: '×' as const },
  ])
  return [rowOf({ ...yardstick, clients: 0 }, echoes), ...rows]
}

function nameOf({ what, clients }: Load): string {
  if (clients === 0) return what
  return `${what}, ${clients} client${clients === 1 ? '' : 's'}`
}

function rowOf(load: Load, rounds: Round[]): Row {
  const latencies = rounds.flatMap((round) => round.latencies)
  const speed = median(rounds.map((round) => round.callsPerSecond))
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  return {
    what: `${nameOf(load)}: CPU per call`,
    value: median(rounds.map((round) => round.cpu)),
    unit: 'µs',
    note: `${speed.toFixed(0)} calls/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    calls_per_second: speed,
    p50_ms: p50,
    p99_ms: p99,
  }
}
