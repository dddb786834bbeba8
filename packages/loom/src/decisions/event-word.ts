import type { Words } from '@arachne/words'

type Events = Words['decisions']['events']

/** The longest known prefix; the rest is a detail. */
export function eventWordOf(what: string, events: Events): keyof Events | undefined {
  const known = Object.keys(events) as (keyof Events)[]
  return known.filter((word) => what.startsWith(word)).toSorted((a, b) => b.length - a.length)[0]
}
