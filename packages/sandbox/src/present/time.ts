/** Discord writes microseconds and an offset, never "Z". */
export function presentTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000+00:00')
}

export function presentTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : presentTime(ms)
}
