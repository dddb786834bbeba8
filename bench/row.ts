/** One measured figure. CPU is that of the measured process alone; ratios within one run are what counts. */
export interface Row {
  what: string
  value: number
  unit: 'ms' | 'µs' | 'MB' | 'KB' | '×'
  /** What it should not exceed. */
  aim?: number
  note?: string
  calls_per_second?: number
  p50_ms?: number
  p99_ms?: number
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}

export function table(rows: Row[]): string {
  const width = Math.max(...rows.map((row) => row.what.length))
  return rows
    .map(({ what, value, unit, aim, note }) => {
      const figure = `${value >= 100 ? value.toFixed(0) : value.toFixed(2)} ${unit}`.padStart(11)
      const verdict = aim === undefined ? '' : `   aim ${aim}: ${value <= aim ? 'kept' : 'MISSED'}`
      return `${what.padEnd(width)}  ${figure}${verdict}${note === undefined ? '' : `   ${note}`}`
    })
    .join('\n')
}
