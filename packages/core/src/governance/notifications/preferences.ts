import type { NotificationCategory, NotificationPreferences } from '@arachne/contract/governance'

import type { NotificationPriority } from '../storage/notification-store.ts'

/** Everything in the page and nothing beyond it, until the member chooses otherwise. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  categories: {},
  quiet: null,
  digest: 'realtime',
}

interface Ways {
  in_app: boolean
  email: boolean
  discord: boolean
}

const IN_APP: Ways = { in_app: true, email: false, discord: false }

export function waysOf(
  preferences: NotificationPreferences | undefined,
  category: NotificationCategory,
): Ways {
  return preferences?.categories[category] ?? IN_APP
}

const HOUR_MS = 3_600_000
const MORNING = 8
const MONDAY = 1

/** When it is sent: urgent ones immediately, the others after the quiet hours, or together in the morning. */
export function sendAtOf(
  { quiet, digest }: NotificationPreferences,
  { now, priority }: { now: number; priority: NotificationPriority },
): number {
  if (priority === 'urgent') return now
  const localTime = createLocalTime(quiet?.time_zone ?? 'UTC')
  const isQuiet = (hour: number) =>
    quiet !== null && (quiet.from <= quiet.until ? isBetween(hour, quiet) : !isBetween(hour, swapped(quiet)))
  if (digest === 'realtime') {
    return isQuiet(localTime(now).hour) ? nextHour(now, localTime, { hour: quiet?.until ?? MORNING }) : now
  }
  const hour = quiet !== null && isQuiet(MORNING) ? quiet.until : MORNING
  return nextHour(now, localTime, digest === 'weekly' ? { hour, weekday: MONDAY } : { hour })
}

function isBetween(hour: number, { from, until }: { from: number; until: number }): boolean {
  return hour >= from && hour < until
}

const swapped = ({ from, until }: { from: number; until: number }) => ({ from: until, until: from })

interface LocalTime {
  hour: number
  weekday: number
}

/** The next time this full hour occurs in that time zone, on that weekday if one is given. */
function nextHour(
  now: number,
  localTime: (at: number) => LocalTime,
  wanted: { hour: number; weekday?: number },
): number {
  let at = Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS
  // A week and a day: when clocks are put back, a week is longer than its hours.
  for (let steps = 0; steps < 8 * 24; steps += 1, at += HOUR_MS) {
    const { hour, weekday } = localTime(at)
    if (hour === wanted.hour && (wanted.weekday ?? weekday) === weekday) return at
  }
  return at
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function createLocalTime(zone: string): (at: number) => LocalTime {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: isTimeZone(zone) ? zone : 'UTC',
    hour: '2-digit',
    hourCycle: 'h23',
    weekday: 'short',
  })
  return (at) => {
    const parts = format.formatToParts(at)
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
    return { hour: Number(part('hour')), weekday: WEEKDAYS.indexOf(part('weekday')) }
  }
}

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
