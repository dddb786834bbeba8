import { presentMyGuild } from '../../../present/guild.ts'
import { presentMember } from '../../../present/member.ts'
import { compareIds } from '../../../world/id-order.ts'
import { requireScope, requireUser } from '../../access.ts'
import { removeMember } from '../../actions/membership.ts'
import { DiscordError, unknownGuild } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { noContent, ok } from '../../ok.ts'
import { queryFlag } from '../../query-flag.ts'
import { readBody } from '../../validate.ts'

export const myGuildRoutes: Route[] = [
  { method: 'GET', path: '/users/@me/guilds', auth: 'bearer', run: list },
  { method: 'GET', path: '/users/@me/guilds/{guild_id}/member', auth: 'bearer', run: getOwnMember },
  { method: 'DELETE', path: '/users/@me/guilds/{guild_id}', auth: 'bot', run: leave },
]

function list(context: RestContext): RestResult {
  const { world } = context
  requireScope(context, 'guilds')
  const { id: userId } = requireUser(context)
  const query = readBody(Object.fromEntries(context.query))
  const before = query.snowflake('before')
  const after = query.snowflake('after')
  const limit = query.integer('limit', { min: 1, max: 200 }) ?? 200
  const counts = queryFlag(context.query, 'with_counts') ?? false
  query.done()
  const guilds = [...world.guilds.values()]
    .filter(({ members }) => members.has(userId))
    .filter(({ id }) => before === undefined || compareIds(id, before) < 0)
    .filter(({ id }) => after === undefined || compareIds(id, after) > 0)
    .toSorted((a, b) => compareIds(a.id, b.id))
  const page = before === undefined ? guilds.slice(0, limit) : guilds.slice(-limit)
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
