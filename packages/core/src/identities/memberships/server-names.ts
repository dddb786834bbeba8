import type { Snowflake } from '@arachne/contract'

import type { DiscordLanguage } from '../messages/interactions.ts'

export interface KnownServer {
  name: string
  language: DiscordLanguage
}

/** What servers are called, also those the bot has lost, also after a restart. */
export interface ServerNames {
  of(serverId: Snowflake): KnownServer | undefined
  keep(serverId: Snowflake, server: KnownServer): Promise<void>
}
