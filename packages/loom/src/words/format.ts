import type { Language } from '@arachne/words'
import { useMemo } from 'react'

import { useLanguage } from './language.tsx'

const LOCALES: Record<Language, string> = { en: 'en-GB', ko: 'ko-KR', fr: 'fr-FR' }
const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

const MEGABYTE = 1_000_000
const CLOCKS_APART_S = 10

export interface Formats {
  number(value: number): string
  /** "15 Nov 2026, 12:04" */
  moment(iso: string): string
  day(iso: string): string
  /** "15:00" */
  hour(iso: string): string
  /** "3.4 MB" */
  bytes(value: number): string
  /** "12 sec. ago", "in 3 hr"; after a month the date, worded for use within a sentence. */
  ago(iso: string, now: number): string
  list(items: readonly string[]): string
  /** “What we do in summer?” */
  quoted(text: string): string
  /** "Channels: 7" */
  pair(name: string, value: string): string
}

export function createFormats(language: Language): Formats {
  const locale = LOCALES[language]
  const numbers = new Intl.NumberFormat(locale)
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const hours = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const amount = { style: 'unit', maximumFractionDigits: 1 } as const
  const kilobytes = new Intl.NumberFormat(locale, { ...amount, unit: 'kilobyte' })
  const megabytes = new Intl.NumberFormat(locale, { ...amount, unit: 'megabyte' })
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' })
  const onDay = (iso: string) => (language === 'fr' ? 'le ' : '') + days.format(new Date(iso))
  const lists = new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' })
  return {
    number: (value) => numbers.format(value),
    moment: (iso) => moments.format(new Date(iso)),
    day: (iso) => days.format(new Date(iso)),
    hour: (iso) => hours.format(new Date(iso)),
    bytes: (value) =>
      value < MEGABYTE ? kilobytes.format(value / 1000) : megabytes.format(value / MEGABYTE),
    ago(iso, now) {
      const exactly = Math.round((Date.parse(iso) - now) / 1000)
      // The server's clock may be slightly ahead: what has just happened isn't "in 2 sec.".
      const seconds = exactly > 0 && exactly <= CLOCKS_APART_S ? 0 : exactly
      const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1]
      if (unit === 'day' && Math.abs(seconds) > 30 * size) return onDay(iso)
      return relative.format(Math.trunc(seconds / size), unit)
    },
    list: (items) => lists.format(items),
    quoted: (text) => (language === 'fr' ? `«\u00A0${text}\u00A0»` : `“${text}”`),
    pair: (name, value) => `${name}${language === 'fr' ? '\u202F' : ''}: ${value}`,
  }
}

export function useFormats(): Formats {
  const { language } = useLanguage()
  return useMemo(() => createFormats(language), [language])
}
