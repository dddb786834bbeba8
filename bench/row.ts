/** One measured figure. CPU is that of the measured process alone; ratios within one run are what counts. */
export interface Row {
  what: string
  value: number
  unit: 'ms' | 'µs' | 'MB' | '/s' | '×'
  note?: string
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function table(rows: Row[]): string {
  const width = Math.max(...rows.map((row) => row.what.length))
  return rows
    .map(({ what, value, unit, note }) => {
      const figure = value >= 100 ? value.toFixed(0) : value.toFixed(2)
      return `${what.padEnd(width)}  ${figure.padStart(9)} ${unit}${note === undefined ? '' : `   ${note}`}`
    })
    .join('\n')
}
