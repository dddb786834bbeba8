import { type APIUser, Locale, type UserFlags } from 'discord-api-types/v10'

import type { UserRecord } from '../world/records.ts'

export function presentUser(user: UserRecord): APIUser {
  return {
    id: user.id,
    username: user.username,
    global_name: user.globalName,
    avatar: user.avatar,
    discriminator: discriminatorOf(user),
    public_flags: 0 as UserFlags,
    flags: 0 as UserFlags,
    ...(user.bot && { bot: true }),
    banner: null,
    accent_color: null,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  }
}

/** The caller's own account. OAuth bearers get the address only with the scope `email`. */
export function presentSelf(user: UserRecord, { email = false } = {}): APIUser & { bio?: string } {
  return {
    ...presentUser(user),
    mfa_enabled: user.bot,
    locale: localeOf(user),
    premium_type: 0,
    ...(user.bot && { verified: true, email: null, bio: user.bio }),
    ...(email && { verified: true, email: `${user.username}@sandbox.invalid` }),
  }
}

export function localeOf(user: UserRecord | undefined): Locale {
  return (user?.locale ?? Locale.EnglishGB) as Locale
}

/** People lost their discriminators; bots still have one. */
function discriminatorOf(user: UserRecord): string {
  return user.bot ? user.id.slice(-4) : '0'
}
