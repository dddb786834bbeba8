/** Spreadsheet programs execute cells that begin like this. */
const RISKY = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

function cell(value: string | null): string {
  const text = value ?? ''
  const harmless = RISKY.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Tells spreadsheet programs that the file is UTF-8. */
export const CSV_MARK = '\uFEFF'

/** One line in the format of RFC 4180. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

export function toCsv(head: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  return `${CSV_MARK}${[head, ...rows].map(csvLine).join('')}`
}
