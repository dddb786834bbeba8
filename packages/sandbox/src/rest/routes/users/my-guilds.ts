import { presentMyGuild } from '../../../present/guild.ts'
import { presentMember } from '../../../present/member.ts'
import { requireScope, requireUser } from '../../access.ts'
import { removeMember } from '../../actions/membership.ts'
import { DiscordError, unknownGuild } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { noContent, ok } from '../../ok.ts'
import { pageOf, readPage } from '../../page.ts'
import { queryFlag } from '../../query-flag.ts'

export const myGuildRoutes: Route[] = [
  { method: 'GET', path: '/users/@me/guilds', auth: 'bearer', run: list },
  { method: 'GET', path: '/users/@me/guilds/{guild_id}/member', auth: 'bearer', run: getOwnMember },
  { method: 'DELETE', path: '/users/@me/guilds/{guild_id}', auth: 'bot', run: leave },
]

function list(context: RestContext): RestResult {
  const { world } = context
  requireScope(context, 'guilds')
  const { id: userId } = requireUser(context)
  const counts = queryFlag(context.query, 'with_counts') ?? false
  const guilds = world.guilds.values().filter(({ members }) => members.has(userId))
  const page = pageOf(guilds, ({ id }) => id, readPage(context, 200))
  return ok(page.map((guild) => presentMyGuild(world, guild, { userId, counts })))
}

function getOwnMember(context: RestContext): RestResult {
  const { world, params } = context
  requireScope(context, 'guilds.members.read')
  const member = world.guilds.get(params['guild_id'] ?? '')?.members.get(requireUser(context).id)
  if (!member) throw unknownGuild()
  return ok(presentMember(world, member))
}

function leave(context: RestContext): RestResult {
  const { world, params } = context
  const { id } = requireUser(context)
  const guild = world.guilds.get(params['guild_id'] ?? '')
  if (!guild?.members.has(id)) throw unknownGuild()
  if (guild.ownerId === id) throw new DiscordError(400, 50_055, 'Invalid Guild')
  removeMember(world, guild, id)
  return noContent()
}
