import type { APIUser } from 'discord-api-types/v10'

import { hashOfAddress } from '../cdn/stored-images.ts'
import type { MessageRecord, UserRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { presentUser } from './user.ts'

/** The author of a webhook's message has the webhook's id, and the name and picture given with the message. */
export function presentAuthor(world: World, message: MessageRecord): APIUser {
  if (message.webhook) return presentWebhookAuthor(world, message.webhook)
  const user = world.users.get(message.authorId)
  return user ? presentUser(user) : DELETED_USER
}

function presentWebhookAuthor(world: World, webhook: NonNullable<MessageRecord['webhook']>): APIUser {
  const { id, username, avatarUrl } = webhook
  const own = world.webhooks.get(id)?.avatar ?? null
  const avatar = avatarUrl === null ? own : hashOfAddress(avatarUrl)
  return { ...presentUser({ ...NOBODY, id, username, bot: true, avatar }), discriminator: '0000' }
}

const NOBODY: UserRecord = {
  id: '0',
  username: '',
  globalName: null,
  bot: false,
  avatar: null,
  bio: '',
  note: '',
  part: null,
}

/** The account Discord shows for people who left it. */
const DELETED_USER = presentUser({
  ...NOBODY,
  id: '456226577798135808',
  username: 'deleted_user',
  globalName: 'Deleted User',
})
