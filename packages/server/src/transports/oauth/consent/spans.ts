const DAY_MS = 24 * 60 * 60_000

const SPANS = { open: undefined, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const

export type Span = keyof typeof SPANS

export const SPAN_NAMES = Object.keys(SPANS) as Span[]

/** null: until it is ended. undefined: no such span. */
export function endOf(span: string | null, now: number): string | null | undefined {
  if (span === null || !Object.hasOwn(SPANS, span)) return undefined
  const length = SPANS[span as Span]
  return length === undefined ? null : new Date(now + length).toISOString()
}
