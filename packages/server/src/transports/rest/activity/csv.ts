/** Programs that show tables run cells that begin like this. */
const RISKY = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

function cell(value: string | null): string {
  const text = value ?? ''
  const harmless = RISKY.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** By this mark at the beginning spreadsheets know that it is UTF-8. */
export const CSV_MARK = '\uFEFF'

/** One line as RFC 4180 has it. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

export function toCsv(head: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  return `${CSV_MARK}${[head, ...rows].map(csvLine).join('')}`
}
