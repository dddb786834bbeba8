import type { Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

export interface KnownServer {
  name: string
  language: Language
}

/** The names of servers, including lost ones, also after a restart. */
export interface ServerNames {
  of(serverId: Snowflake): KnownServer | undefined
  keep(serverId: Snowflake, server: KnownServer): Promise<void>
}
