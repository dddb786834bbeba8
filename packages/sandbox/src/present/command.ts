import type { APIApplicationCommand } from 'discord-api-types/v10'

import type { CommandRecord } from '../world/records.ts'

/** Lists leave the translations out unless they are asked for. */
export function presentCommand(command: CommandRecord, { localisations = true } = {}): APIApplicationCommand {
  const { guildId, dm_permission: inDms = true, ...rest } = command
  const { name_localizations: _names, description_localizations: _descriptions, ...plain } = rest
  return {
    ...(localisations ? rest : plain),
    ...(guildId === null ? { dm_permission: inDms } : { guild_id: guildId }),
  }
}
