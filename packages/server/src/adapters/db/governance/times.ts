/** The core uses milliseconds, the database ISO 8601 text. */
export function toIso(ms: number): string
export function toIso(ms: number | null): string | null
export function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

export function toMs(iso: string): number
export function toMs(iso: string | null): number | null
export function toMs(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso)
}
