import type { Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

import type { Places } from '../places/places.ts'

/** The language of messages that nobody asked for. */
export function serverLanguage(places: Pick<Places, 'servers'>, serverId: Snowflake | undefined): Language {
  return places.servers().find(({ id }) => id === serverId)?.language ?? 'en'
}
