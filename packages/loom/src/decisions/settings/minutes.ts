const MOST = 10
const LONGEST = 43_200

/** "15, 60, 240" → [15, 60, 240]; undefined for anything but a list of minutes. */
export function minutesIn(text: string): number[] | undefined {
  const parts = text.split(/[\s,]+/).filter(Boolean)
  const minutes = parts.map(Number)
  const isFine = minutes.every((one) => Number.isInteger(one) && one >= 1 && one <= LONGEST)
  return isFine && minutes.length <= MOST ? minutes : undefined
}
