/** Programs that show tables run cells that begin like this. */
const RISKY = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

function cell(value: string | null): string {
  const text = value ?? ''
  const harmless = RISKY.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** RFC 4180, with a mark at the beginning by which spreadsheets know that it is UTF-8. */
export function toCsv(head: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
