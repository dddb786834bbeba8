import { randomBytes } from 'node:crypto'

import { AuditLogEvent, ChannelType } from 'discord-api-types/v10'

import { storeDataUri } from '../../../cdn/stored-images.ts'
import { LONGEST_PICTURE } from '../../../http/input-limits.ts'
import { presentWebhook } from '../../../present/webhook.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import type { ChannelRecord, GuildRecord, Id, WebhookRecord } from '../../../world/records.ts'
import type { World } from '../../../world/world.ts'
import { requireChannel, requireGuild, requireUser } from '../../access.ts'
import { audit, changesBetween } from '../../actions/audit.ts'
import { DiscordError, unknownChannel, unknownWebhook } from '../../errors.ts'
import { invalidField } from '../../form-errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { wrongChannelType } from '../../message-errors.ts'
import { noContent, ok } from '../../ok.ts'
import { readBody } from '../../validate.ts'
import { requireWebhook } from './webhook-access.ts'
import { readWebhookName } from './webhook-name.ts'

const OF_CHANNEL = '/channels/{channel_id}/webhooks'
const ONE = '/webhooks/{webhook_id}'
const BY_TOKEN = `${ONE}/{webhook_token}`

export const webhookRoutes: Route[] = [
  { method: 'GET', path: OF_CHANNEL, auth: 'bot', run: listOfChannel },
  { method: 'POST', path: OF_CHANNEL, auth: 'bot', run: create },
  { method: 'GET', path: '/guilds/{guild_id}/webhooks', auth: 'bot', run: listOfGuild },
  { method: 'GET', path: ONE, auth: 'bot', run: get },
  { method: 'PATCH', path: ONE, auth: 'bot', run: update },
  { method: 'DELETE', path: ONE, auth: 'bot', run: remove },
  { method: 'GET', path: BY_TOKEN, auth: 'nobody', run: getByToken },
  { method: 'PATCH', path: BY_TOKEN, auth: 'nobody', run: updateByToken },
  { method: 'DELETE', path: BY_TOKEN, auth: 'nobody', run: removeByToken },
]

const MAX_PER_CHANNEL = 15
const MAX_PER_GUILD = 1000
const WITH_WEBHOOKS: readonly ChannelType[] = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildForum,
  ChannelType.GuildMedia,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
]

function create(context: RestContext): RestResult {
  const { world, actor } = context
  const channel = requireChannel(context, context.params['channel_id'], PERMISSION.MANAGE_WEBHOOKS)
  const guild = world.guilds.get(channel.guildId ?? '')
  if (!guild || !WITH_WEBHOOKS.includes(channel.type)) throw wrongChannelType()
  const fields = readBody(context.body)
  const name = readWebhookName(fields, 'name', { required: true }) ?? ''
  const avatar = fields.stringOrNull('avatar', { max: LONGEST_PICTURE })
  fields.done()
  requireRoom(world, channel, guild)
  const id = world.snowflakes.next()
  const webhook: WebhookRecord = {
    id,
    token: createToken(),
    channelId: channel.id,
    guildId: guild.id,
    name,
    avatar: storeAvatar(world, id, avatar ?? null),
    userId: requireUser(context).id,
    applicationId: actor.kind === 'bot' ? actor.application.id : null,
  }
  world.webhooks.set(id, webhook)
  publishWebhooks(world, webhook)
  audit(context, guild, { action: AuditLogEvent.WebhookCreate, targetId: id })
  return ok(present(context, webhook))
}

/** 68 characters: clients recognise webhook addresses by that length. */
function createToken(): string {
  return randomBytes(51).toString('base64url')
}

function requireRoom(world: World, channel: ChannelRecord, guild: GuildRecord): void {
  const all = [...world.webhooks.values()].filter(({ guildId }) => guildId === guild.id)
  const here = all.filter(({ channelId }) => channelId === channel.id)
  if (here.length >= MAX_PER_CHANNEL) {
    throw new DiscordError(400, 30_007, `Maximum number of webhooks reached (${MAX_PER_CHANNEL})`)
  }
  if (all.length >= MAX_PER_GUILD) {
    throw new DiscordError(400, 30_058, `Maximum number of webhooks per guild reached (${MAX_PER_GUILD})`)
  }
}

function listOfChannel(context: RestContext): RestResult {
  const { id } = requireChannel(context, context.params['channel_id'], PERMISSION.MANAGE_WEBHOOKS)
  const webhooks = [...context.world.webhooks.values()].filter(({ channelId }) => channelId === id)
  return ok(webhooks.map((webhook) => present(context, webhook)))
}

function listOfGuild(context: RestContext): RestResult {
  const { id } = requireGuild(context, context.params['guild_id'], PERMISSION.MANAGE_WEBHOOKS)
  const webhooks = [...context.world.webhooks.values()].filter(({ guildId }) => guildId === id)
  return ok(webhooks.map((webhook) => present(context, webhook)))
}

function get(context: RestContext): RestResult {
  return ok(present(context, requireManaged(context)))
}

function getByToken(context: RestContext): RestResult {
  return ok(presentByToken(context, requireWebhook(context)))
}

function update(context: RestContext): RestResult {
  const webhook = requireManaged(context)
  const before = present(context, webhook)
  change(context, webhook, { mayMove: true })
  const after = present(context, webhook)
  const guild = requireGuild(context, webhook.guildId)
  const changes = changesBetween(before, after)
  audit(context, guild, { action: AuditLogEvent.WebhookUpdate, targetId: webhook.id, changes })
  return ok(after)
}

/** The token alone cannot move a webhook to another channel. */
function updateByToken(context: RestContext): RestResult {
  const webhook = requireWebhook(context)
  change(context, webhook, { mayMove: false })
  return ok(presentByToken(context, webhook))
}

function change(context: RestContext, webhook: WebhookRecord, { mayMove }: { mayMove: boolean }): void {
  const { world } = context
  const fields = readBody(context.body)
  const name = readWebhookName(fields, 'name')
  const avatar = fields.stringOrNull('avatar', { max: LONGEST_PICTURE })
  const channelId = mayMove ? fields.snowflake('channel_id') : undefined
  fields.done()
  if (channelId !== undefined && channelId !== webhook.channelId) {
    const channel = requireChannel(context, channelId, PERMISSION.MANAGE_WEBHOOKS)
    if (channel.guildId !== webhook.guildId) throw unknownChannel()
    if (!WITH_WEBHOOKS.includes(channel.type)) throw wrongChannelType()
    requireRoom(world, channel, requireGuild(context, webhook.guildId))
    publishWebhooks(world, webhook)
    webhook.channelId = channelId
  }
  if (name !== undefined) webhook.name = name
  if (avatar !== undefined) webhook.avatar = storeAvatar(world, webhook.id, avatar)
  publishWebhooks(world, webhook)
}

function remove(context: RestContext): RestResult {
  const webhook = requireManaged(context)
  forget(context.world, webhook)
  const guild = requireGuild(context, webhook.guildId)
  audit(context, guild, { action: AuditLogEvent.WebhookDelete, targetId: webhook.id })
  return noContent()
}

function removeByToken(context: RestContext): RestResult {
  forget(context.world, requireWebhook(context))
  return noContent()
}

function forget(world: World, webhook: WebhookRecord): void {
  world.webhooks.delete(webhook.id)
  publishWebhooks(world, webhook)
}

function requireManaged(context: RestContext): WebhookRecord {
  const webhook = context.world.webhooks.get(context.params['webhook_id'] ?? '')
  if (!webhook) throw unknownWebhook()
  requireChannel(context, webhook.channelId, PERMISSION.MANAGE_WEBHOOKS)
  return webhook
}

function storeAvatar(world: World, id: Id, dataUri: string | null): string | null {
  if (dataUri === null) return null
  const hash = storeDataUri(world, `avatars/${id}`, dataUri)
  if (hash === null) throw invalidField('avatar', 'IMAGE_INVALID', 'Invalid image')
  return hash
}

/** An application's webhook shows its token to that application only. */
function present({ world, origin, actor }: RestContext, webhook: WebhookRecord): object {
  const own = actor.kind === 'bot' && actor.application.id === webhook.applicationId
  const withToken = webhook.applicationId === null || own
  return presentWebhook(world, webhook, { origin, withUser: true, withToken })
}

function presentByToken({ world, origin }: RestContext, webhook: WebhookRecord): object {
  return presentWebhook(world, webhook, { origin, withUser: false, withToken: true })
}

function publishWebhooks(world: World, { guildId, channelId }: WebhookRecord): void {
  const data = { guild_id: guildId, channel_id: channelId }
  world.publish({ type: 'WEBHOOKS_UPDATE', data, guildId, channelId })
}
