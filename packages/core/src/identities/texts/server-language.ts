import type { Snowflake } from '@arachne/contract'

import type { DiscordLanguage } from '../messages/interactions.ts'
import type { Places } from '../places/places.ts'

/** For what is said without anybody having asked for it in a language of their own. */
export function serverLanguage(
  places: Pick<Places, 'servers'>,
  serverId: Snowflake | undefined,
): DiscordLanguage {
  return places.servers().find(({ id }) => id === serverId)?.language ?? 'en'
}
