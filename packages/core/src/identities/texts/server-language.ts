import type { Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

import type { Places } from '../places/places.ts'

/** For what is said without anybody having asked for it in a language of their own. */
export function serverLanguage(places: Pick<Places, 'servers'>, serverId: Snowflake | undefined): Language {
  return places.servers().find(({ id }) => id === serverId)?.language ?? 'en'
}
