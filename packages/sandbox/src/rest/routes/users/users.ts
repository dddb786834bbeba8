import { storeDataUri } from '../../../cdn/stored-images.ts'
import { LONGEST_PICTURE } from '../../../http/input-limits.ts'
import { presentChannel } from '../../../present/channel.ts'
import { presentSelf, presentUser } from '../../../present/user.ts'
import { openDm } from '../../../world/build.ts'
import { requireScope, requireUser } from '../../access.ts'
import { DiscordError, unknownUser } from '../../errors.ts'
import { invalidField } from '../../form-errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { ok } from '../../ok.ts'
import { readBody, readForm } from '../../validate.ts'

export const userRoutes: Route[] = [
  { method: 'GET', path: '/users/@me', auth: 'bearer', run: getSelf },
  { method: 'PATCH', path: '/users/@me', auth: 'bot', run: updateSelf },
  { method: 'GET', path: '/users/{user_id}', auth: 'bot', run: getUser },
  { method: 'POST', path: '/users/@me/channels', auth: 'bot', run: openConversation },
]

function getSelf(context: RestContext): RestResult {
  const { actor } = context
  requireScope(context, 'identify')
  const email = actor.kind === 'bearer' && actor.scopes.includes('email')
  return ok(presentSelf(requireUser(context), { email }))
}

function updateSelf(context: RestContext): RestResult {
  const { world } = context
  const user = requireUser(context)
  const fields = readBody(context.body)
  const username = fields.string('username', { min: 2, max: 32 })
  const avatar = fields.stringOrNull('avatar', { max: LONGEST_PICTURE })
  fields.done()
  if (username !== undefined) user.username = username
  if (avatar !== undefined) user.avatar = avatar === null ? null : storeAvatar(context, avatar)
  world.publish({ type: 'USER_UPDATE', data: presentSelf(user), to: [user.id] })
  return ok(presentSelf(user))
}

function storeAvatar(context: RestContext, dataUri: string): string {
  const hash = storeDataUri(context.world, `avatars/${requireUser(context).id}`, dataUri)
  if (hash === null) throw invalidField('avatar', 'IMAGE_INVALID', 'Invalid image')
  return hash
}

function getUser({ world, params }: RestContext): RestResult {
  const user = world.users.get(params['user_id'] ?? '')
  if (!user) throw unknownUser()
  return ok(presentUser(user))
}

function openConversation(context: RestContext): RestResult {
  const { world } = context
  const user = requireUser(context)
  const recipientId = readForm(context.body, (fields) => fields.snowflake('recipient_id', { required: true }))
  const recipient = world.users.get(recipientId ?? '')
  if (!recipient) throw unknownUser()
  if (recipient.id === user.id) throw new DiscordError(400, 50_007, 'Cannot send messages to this user')
  const known = world.channels.size
  const channel = openDm(world, user.id, recipient.id)
  if (world.channels.size > known) {
    for (const id of [user.id, recipient.id]) {
      world.publish({ type: 'CHANNEL_CREATE', data: presentChannel(world, channel, id), to: [id] })
    }
  }
  return ok(presentChannel(world, channel, user.id))
}
