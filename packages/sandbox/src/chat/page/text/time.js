// @ts-check
const LOCALE = 'en-GB'
const DAY_MS = 86_400_000

/** @param {Intl.DateTimeFormatOptions} options */
const format = (options) => new Intl.DateTimeFormat(LOCALE, options)
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

/** @type {Record<string, Intl.DateTimeFormat>} Discord's letters for timestamps in text. */
const STYLES = {
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

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]
const relativeFormat = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })

/** @param {number} time @param {number} now */
export function relative(time, now) {
  const away = time - now
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? ['second', 1000]
  return relativeFormat.format(Math.round(away / size), unit)
}

/** @param {number} time @param {string} style @param {number} now */
export function timestamp(time, style, now) {
  if (!Number.isFinite(new Date(time).getTime())) return 'a time that does not exist'
  return style === 'R' ? relative(time, now) : (STYLES[style] ?? full).format(time)
}

/** @param {number} time */
export const clockTime = (time) => clock.format(time)
/** @param {number} time */
export const exactTime = (time) => full.format(time)

/** @param {number} a @param {number} b */
export const sameDay = (a, b) => new Date(a).toDateString() === new Date(b).toDateString()

/** @param {number} time @param {number} now */
export function dayName(time, now) {
  if (sameDay(time, now)) return 'Today'
  if (sameDay(time, now - DAY_MS)) return 'Yesterday'
  return new Date(time).getFullYear() === new Date(now).getFullYear()
    ? dayAndMonth.format(time)
    : fullDay.format(time)
}

/** "19:20", "yesterday 19:20", "15 November 19:20". @param {number} time @param {number} now */
export function shortTime(time, now) {
  if (sameDay(time, now)) return clock.format(time)
  return `${sameDay(time, now - DAY_MS) ? 'yesterday' : dayName(time, now)} ${clock.format(time)}`
}

/** "in 3 h", "2 d": how long is left. @param {number} ms */
export function span(ms) {
  if (ms < 60_000) return `${Math.max(1, Math.round(ms / 1000))} s`
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`
  if (ms < DAY_MS) return `${Math.round(ms / 3_600_000)} h`
  return `${Math.round(ms / DAY_MS)} d`
}

const DISCORD_EPOCH = 1_420_070_400_000n
/** @param {string} id */
export const timeOfId = (id) => (/^\d+$/.test(id) ? Number((BigInt(id) >> 22n) + DISCORD_EPOCH) : 0)

/** Snowflakes differ in length over the years: longer is later. @param {string} a @param {string} b */
export const compareIds = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** @param {number} bytes */
export function fileSize(bytes) {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 ** 2
    ? `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} KiB`
    : `${(bytes / 1024 ** 2).toFixed(1)} MiB`
}
