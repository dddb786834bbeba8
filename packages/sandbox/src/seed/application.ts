import { randomBytes } from 'node:crypto'

import { buildUser } from '../world/build.ts'
import type { ApplicationRecord, Id } from '../world/records.ts'
import type { World } from '../world/world.ts'

/** Application flags of a small bot whose privileged intents are switched on: presences, members, message content. */
const PRIVILEGED_INTENTS_ON = (1 << 13) | (1 << 15) | (1 << 19)

/** The program under test: one application with its bot account and fresh credentials. */
export function seedApplication(world: World, ownerId: Id): ApplicationRecord {
  const bot = buildUser(world, {
    username: 'Arachne',
    bot: true,
    bio: 'Speaks for the companions of this server.',
    avatar: pictureKey(),
  })
  const application: ApplicationRecord = {
    id: bot.id,
    name: 'Arachne',
    description: bot.bio,
    botId: bot.id,
    botToken: createBotToken(bot.id),
    clientSecret: randomBytes(24).toString('base64url'),
    redirectUris: [],
    flags: PRIVILEGED_INTENTS_ON,
    ownerId,
  }
  world.applications.set(application.id, application)
  return application
}

/** discord.js strips a leading "bot" from tokens; beginning with the encoded id, as Discord does, avoids that. */
export function createBotToken(botId: Id): string {
  const id = Buffer.from(botId).toString('base64url')
  return `${id}.${randomBytes(4).toString('base64url')}.${randomBytes(27).toString('base64url')}`
}

/** Without a stored file the CDN draws a pattern from the key. */
export function pictureKey(): string {
  return randomBytes(16).toString('hex')
}
