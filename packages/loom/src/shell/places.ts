import type { MeAnswer } from '@arachne/contract'
import type { IconName } from '@arachne/ui/icons'
import type { Words } from '@arachne/words'

type Named = {
  [Key in keyof Words['common']['shell']]: Words['common']['shell'][Key] extends string ? Key : never
}
type Name = Named[keyof Named]

/** One line of the sidebar, and one tab on phones. */
export interface Place {
  to: string
  icon: IconName
  /** The text that names it; on phones the short one. */
  name: Name
  short: Name
  /** The section it appears in; without one, above all sections. */
  section?: Name
  /** The number shown next to its name. */
  counts?: 'notices' | 'waiting'
  /** Reached on phones from the account page, not from the bottom bar. */
  isMinor?: boolean
  /** Hidden from people who have nothing there. */
  shown(me: MeAnswer): boolean
}

/** A new view with a place of its own is added here and in router.tsx. */
export const PLACES: readonly Place[] = [
  {
    to: '/first-steps',
    icon: 'zap',
    name: 'firstSteps',
    short: 'steps',
    shown: ({ is_operator: isOperator }) => isOperator,
  },
  {
    to: '/waiting',
    icon: 'inbox',
    name: 'waiting',
    short: 'waits',
    counts: 'waiting',
    shown: ({ id }) => id !== null,
  },
  {
    to: '/notices',
    icon: 'bell',
    name: 'notices',
    short: 'notices',
    counts: 'notices',
    isMinor: true,
    shown: ({ id }) => id !== null,
  },
  {
    to: '/activity',
    icon: 'activity',
    name: 'activity',
    short: 'activity',
    isMinor: true,
    shown: () => true,
  },
  {
    to: '/entities',
    icon: 'entity',
    name: 'myEntities',
    short: 'entities',
    section: 'identities',
    shown: () => true,
  },
  {
    to: '/servers',
    icon: 'server',
    name: 'myServers',
    short: 'servers',
    section: 'identities',
    shown: ({ servers }) => servers.length > 0,
  },
  {
    to: '/why',
    icon: 'ask',
    name: 'why',
    short: 'why',
    section: 'identities',
    isMinor: true,
    shown: () => true,
  },
  {
    to: '/orgas',
    icon: 'circles',
    name: 'organisations',
    short: 'organisations',
    section: 'organisations',
    shown: ({ id }) => id !== null,
  },
  {
    to: '/operator',
    icon: 'gear',
    name: 'operatorPanel',
    short: 'operatorPanel',
    section: 'instance',
    isMinor: true,
    shown: ({ is_operator: isOperator }) => isOperator,
  },
]

const TABS = 4

/** On phones, the bottom bar has room for a few; the rest is reached from its last tab. */
export function placesInBar(me: MeAnswer): Place[] {
  return PLACES.filter(({ shown, isMinor = false }) => shown(me) && !isMinor).slice(0, TABS)
}

export function placesBeside(me: MeAnswer): Place[] {
  const inBar = placesInBar(me)
  return PLACES.filter((place) => place.shown(me) && !inBar.includes(place))
}
