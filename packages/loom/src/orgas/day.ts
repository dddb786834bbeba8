/** `2027-05-01` from a date field, as a time that falls on that day nearly everywhere; empty: none. */
export function momentOf(day: string): string | null {
  return day === '' ? null : `${day}T12:00:00.000Z`
}

export function dayOf(moment: string | null): string {
  return moment?.slice(0, 10) ?? ''
}

export function isPast(moment: string | null): boolean {
  return moment !== null && Date.parse(moment) < Date.now()
}
