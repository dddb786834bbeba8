import { createHash } from 'node:crypto'

import type { ApplicationRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { presentUser } from './user.ts'

/** An application as anyone may see it. */
export function presentApplication(world: World, application: ApplicationRecord) {
  const bot = world.users.get(application.botId)
  return {
    id: application.id,
    name: application.name,
    icon: null,
    description: application.description,
    type: null,
    flags: application.flags,
    flags_new: String(application.flags),
    ...(bot && { bot: presentUser(bot) }),
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: createHash('sha256').update(application.id).digest('hex'),
  }
}

/** The same for its own bot. */
export function presentOwnApplication(world: World, application: ApplicationRecord) {
  const owner = world.users.get(application.ownerId)
  if (!owner) throw new Error(`Application ${application.id} has no owner.`)
  const guilds = world.guilds.values().filter(({ members }) => members.has(application.botId))
  return {
    ...presentApplication(world, application),
    redirect_uris: application.redirectUris,
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    owner: presentUser(owner),
    team: null,
    approximate_guild_count: [...guilds].length,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    eligible_oauth2_scopes: [],
  }
}
