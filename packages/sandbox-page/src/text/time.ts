const LOCALE = 'en-GB'
const DAY_MS = 86_400_000

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, options)
const clock = format({ hour: '2-digit', minute: '2-digit' })
const dayAndMonth = format({ day: 'numeric', month: 'long' })
const fullDay = format({ day: 'numeric', month: 'long', year: 'numeric' })
const full = format({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Discord's letters for timestamps in text. */
const STYLES: Record<string, Intl.DateTimeFormat> = {
  t: clock,
  T: format({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  d: format({ day: '2-digit', month: '2-digit', year: 'numeric' }),
  D: fullDay,
  f: format({ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
  F: full,
  s: format({ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
  S: format({
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }),
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]
const relativeFormat = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })

function relative(time: number, now: number) {
  const away = time - now
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? ['second', 1000]
  return relativeFormat.format(Math.round(away / size), unit)
}

export function timestamp(time: number, style: string, now: number) {
  if (!Number.isFinite(new Date(time).getTime())) return 'invalid date'
  return style === 'R' ? relative(time, now) : (STYLES[style] ?? full).format(time)
}

export const clockTime = (time: number) => clock.format(time)
export const exactTime = (time: number) => full.format(time)

export const sameDay = (a: number, b: number) => new Date(a).toDateString() === new Date(b).toDateString()

export function dayName(time: number, now: number) {
  if (sameDay(time, now)) return 'Today'
  if (sameDay(time, now - DAY_MS)) return 'Yesterday'
  return new Date(time).getFullYear() === new Date(now).getFullYear()
    ? dayAndMonth.format(time)
    : fullDay.format(time)
}

/** "19:20", "yesterday 19:20", "15 November 19:20". */
export function shortTime(time: number, now: number) {
  if (sameDay(time, now)) return clock.format(time)
  return `${sameDay(time, now - DAY_MS) ? 'yesterday' : dayName(time, now)} ${clock.format(time)}`
}

/** "in 3 h", "2 d": how long is left. */
export function span(ms: number) {
  if (ms < 60_000) return `${Math.max(1, Math.round(ms / 1000))} s`
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`
  if (ms < DAY_MS) return `${Math.round(ms / 3_600_000)} h`
  return `${Math.round(ms / DAY_MS)} d`
}

const DISCORD_EPOCH = 1_420_070_400_000n
export const timeOfId = (id: string) => (/^\d+$/.test(id) ? Number((BigInt(id) >> 22n) + DISCORD_EPOCH) : 0)

/** Snowflakes differ in length over the years: longer is later. */
export const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

export function fileSize(bytes: number) {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 ** 2
    ? `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} KiB`
    : `${(bytes / 1024 ** 2).toFixed(1)} MiB`
}
