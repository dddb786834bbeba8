import type { Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

export interface KnownServer {
  name: string
  language: Language
}

/** What servers are called, also those the bot has lost, also after a restart. */
export interface ServerNames {
  of(serverId: Snowflake): KnownServer | undefined
  keep(serverId: Snowflake, server: KnownServer): Promise<void>
}
