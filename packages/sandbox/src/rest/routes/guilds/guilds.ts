import { AuditLogEvent } from 'discord-api-types/v10'

import { storeDataUri } from '../../../cdn/stored-images.ts'
import { LONGEST_PICTURE } from '../../../http/input-limits.ts'
import { presentGuild, presentGuildWithCounts } from '../../../present/guild.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import { requireGuild, requireUser } from '../../access.ts'
import { audit, changesBetween } from '../../actions/audit.ts'
import { unknownGuild } from '../../errors.ts'
import { invalidField } from '../../form-errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { ok } from '../../ok.ts'
import { queryFlag } from '../../query-flag.ts'
import { readBody } from '../../validate.ts'

export const guildRoutes: Route[] = [
  { method: 'GET', path: '/guilds/{guild_id}', auth: 'bot', run: get },
  { method: 'PATCH', path: '/guilds/{guild_id}', auth: 'bot', run: update },
]

/** For non-members the guild does not exist; they do not learn that it is closed to them. */
function get(context: RestContext): RestResult {
  const guild = context.world.guilds.get(context.params['guild_id'] ?? '')
  if (!guild?.members.has(requireUser(context).id)) throw unknownGuild()
  const counts = queryFlag(context.query, 'with_counts')
  return ok(counts ? presentGuildWithCounts(guild) : presentGuild(guild))
}

function update(context: RestContext): RestResult {
  const { world } = context
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.MANAGE_GUILD)
  const fields = readBody(context.body)
  const name = fields.string('name', { min: 2, max: 100 })
  const description = fields.stringOrNull('description', { max: 300 })
  const icon = fields.stringOrNull('icon', { max: LONGEST_PICTURE })
  const systemChannelId = fields.snowflakeOrNull('system_channel_id')
  if (systemChannelId != null && !guild.channelIds.has(systemChannelId)) {
    fields.fail('system_channel_id', 'CHANNEL_INVALID', 'Channel does not exist')
  }
  fields.done()

  const before = presentGuild(guild)
  if (name !== undefined) guild.name = name.trim()
  if (description !== undefined) guild.description = description
  if (systemChannelId !== undefined) guild.systemChannelId = systemChannelId
  if (icon !== undefined) guild.icon = icon === null ? null : storeIcon(context, icon)
  const after = presentGuild(guild)
  world.publish({ type: 'GUILD_UPDATE', data: after, guildId: guild.id })
  audit(context, guild, {
    action: AuditLogEvent.GuildUpdate,
    targetId: guild.id,
    changes: changesBetween(before, after),
  })
  return ok(after)
}

function storeIcon({ world, params }: RestContext, dataUri: string): string {
  const hash = storeDataUri(world, `icons/${params['guild_id']}`, dataUri)
  if (hash === null) throw invalidField('icon', 'IMAGE_INVALID', 'Invalid image')
  return hash
}
