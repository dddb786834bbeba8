import { randomBytes } from 'node:crypto'

import { AuditLogEvent } from 'discord-api-types/v10'

import { expiryOf, presentInvite, presentInviteEvent } from '../../../present/invite.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import type { ChannelRecord, InviteRecord } from '../../../world/records.ts'
import { may, requireChannel, requireGuild, requireUser } from '../../access.ts'
import { audit } from '../../actions/audit.ts'
import { DiscordError } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { wrongChannelType } from '../../message-errors.ts'
import { ok } from '../../ok.ts'
import { readBody } from '../../validate.ts'

const OF_CHANNEL = '/channels/{channel_id}/invites'
const ONE = '/invites/{code}'

export const inviteRoutes: Route[] = [
  { method: 'GET', path: OF_CHANNEL, auth: 'bot', run: listOfChannel },
  { method: 'POST', path: OF_CHANNEL, auth: 'bot', run: create },
  { method: 'GET', path: '/guilds/{guild_id}/invites', auth: 'bot', run: listOfGuild },
  { method: 'GET', path: ONE, auth: 'nobody', run: get },
  { method: 'DELETE', path: ONE, auth: 'bot', run: remove },
]

const DAY_SECONDS = 86_400
const unknownInvite = () => new DiscordError(404, 10_006, 'Unknown Invite')

function create(context: RestContext): RestResult {
  const { world } = context
  const channel = requireChannel(context, context.params['channel_id'], PERMISSION.CREATE_INSTANT_INVITE)
  const guild = world.guilds.get(channel.guildId ?? '')
  if (!guild || channel.thread) throw wrongChannelType()
  const fields = readBody(context.body)
  const wish = {
    maxAge: fields.integer('max_age', { min: 0, max: 60 * DAY_SECONDS }) ?? DAY_SECONDS,
    maxUses: fields.integer('max_uses', { min: 0, max: 100 }) ?? 0,
    temporary: fields.boolean('temporary') ?? false,
  }
  const unique = fields.boolean('unique') ?? false
  fields.done()
  const inviterId = requireUser(context).id
  const similar = unique ? undefined : findSimilar(context, channel, { ...wish, inviterId })
  if (similar) return ok(presentInvite(world, similar, { withUses: true }))

  const code = randomBytes(6).toString('base64url')
  const createdAt = world.clock.now()
  const place = { guildId: guild.id, channelId: channel.id }
  const invite: InviteRecord = { code, ...place, inviterId, ...wish, uses: 0, createdAt }
  world.invites.set(code, invite)
  world.publish({ type: 'INVITE_CREATE', data: presentInviteEvent(world, invite), ...place })
  audit(context, guild, {
    action: AuditLogEvent.InviteCreate,
    targetId: null,
    changes: [{ key: 'code', new_value: code }],
  })
  return ok(presentInvite(world, invite, { withUses: true }))
}

/** Without `unique`, asking for the same invite again gives the same code. */
function findSimilar(
  context: RestContext,
  channel: ChannelRecord,
  wish: Pick<InviteRecord, 'maxAge' | 'maxUses' | 'temporary' | 'inviterId'>,
): InviteRecord | undefined {
  return liveInvites(context).find(
    (invite) =>
      invite.channelId === channel.id &&
      invite.inviterId === wish.inviterId &&
      invite.maxAge === wish.maxAge &&
      invite.maxUses === wish.maxUses &&
      invite.temporary === wish.temporary,
  )
}

function listOfChannel(context: RestContext): RestResult {
  const { id } = requireChannel(context, context.params['channel_id'], PERMISSION.MANAGE_CHANNELS)
  return answerWith(
    context,
    liveInvites(context).filter(({ channelId }) => channelId === id),
  )
}

function listOfGuild(context: RestContext): RestResult {
  const { id } = requireGuild(context, context.params['guild_id'], PERMISSION.MANAGE_GUILD)
  return answerWith(
    context,
    liveInvites(context).filter(({ guildId }) => guildId === id),
  )
}

function answerWith({ world }: RestContext, invites: InviteRecord[]): RestResult {
  return ok(invites.map((invite) => presentInvite(world, invite, { withUses: true })))
}

function get(context: RestContext): RestResult {
  return ok(presentInvite(context.world, requireInvite(context)))
}

function remove(context: RestContext): RestResult {
  const { world } = context
  const invite = requireInvite(context)
  const channel = world.channels.get(invite.channelId)
  const guild = requireGuild(context, invite.guildId)
  const allowed = channel !== undefined && may(context, channel, PERMISSION.MANAGE_CHANNELS)
  if (!allowed) requireGuild(context, invite.guildId, PERMISSION.MANAGE_GUILD)
  const shown = presentInvite(world, invite)
  world.invites.delete(invite.code)
  const { code, guildId, channelId } = invite
  const data = { channel_id: channelId, guild_id: guildId, code }
  world.publish({ type: 'INVITE_DELETE', data, guildId, channelId })
  audit(context, guild, {
    action: AuditLogEvent.InviteDelete,
    targetId: null,
    changes: [{ key: 'code', old_value: code }],
  })
  return ok(shown)
}

function requireInvite(context: RestContext): InviteRecord {
  const invite = liveInvites(context).find(({ code }) => code === context.params['code'])
  if (!invite) throw unknownInvite()
  return invite
}

function liveInvites({ world }: RestContext): InviteRecord[] {
  return [...world.invites.values()].filter((invite) => (expiryOf(invite) ?? Infinity) > world.clock.now())
}
