import type { ActivityCountsAnswer } from '@arachne/contract'

export interface Bucket {
  from: string
  calls: number
  refused: number
  sent: number
  heard: number
}

const HOUR_MS = 3_600_000

/** Chosen so that the bars fit: one per hour, per quarter of a day, or per day. */
export function hoursPerBar(hours: number): number {
  if (hours <= 48) return 1
  return hours <= 240 ? 6 : 24
}

/** All bars, including those without activity. */
export function bucketsOf({
  from,
  to,
  hours,
}: Pick<ActivityCountsAnswer, 'from' | 'to' | 'hours'>): Bucket[] {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const size = hoursPerBar((end - start) / HOUR_MS + 1) * HOUR_MS
  const bars = Math.ceil((end + HOUR_MS - start) / size)
  const first = end + HOUR_MS - bars * size
  const buckets = Array.from({ length: bars }, (_, bar) => ({
    from: new Date(first + bar * size).toISOString(),
    calls: 0,
    refused: 0,
    sent: 0,
    heard: 0,
  }))
  for (const { hour, calls, refused, sent, heard } of hours) {
    const bucket = buckets[Math.floor((Date.parse(hour) - first) / size)]
    if (!bucket) continue
    bucket.calls += calls
    bucket.refused += refused
    bucket.sent += sent
    bucket.heard += heard
  }
  return buckets
}

/** A round number at or above the highest bar, divisible into four steps. */
export function topOf(buckets: readonly Bucket[]): number {
  const most = Math.max(4, ...buckets.map(({ calls, heard }) => calls + heard))
  const step = 10 ** Math.floor(Math.log10(most / 4))
  const factor =
    [1, 2, 2.5, 5, 10].find((one) => one * step * 4 >= most && Number.isInteger(one * step)) ?? 10
  return factor * step * 4
}
