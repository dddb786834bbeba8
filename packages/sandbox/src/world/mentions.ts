import type { ChannelRecord, Id } from './records.ts'
import type { World } from './world.ts'

/** Which mentions in a text may ping: `allowed_mentions`, parsed. */
export interface AllowedMentions {
  everyone: boolean
  users: 'all' | ReadonlySet<Id>
  roles: 'all' | ReadonlySet<Id>
  repliedUser: boolean
}

export interface Mentions {
  mentionEveryone: boolean
  mentionUserIds: Id[]
  mentionRoleIds: Id[]
}

/** What applies when a request says nothing. */
export const ALL_MENTIONS: AllowedMentions = { everyone: true, users: 'all', roles: 'all', repliedUser: true }

const CODE = /```[\s\S]*?```|`[^`\n]*`/g
const EVERYONE = /@(?:everyone|here)\b/
const USER = /<@!?(\d{17,20})>/g
const ROLE = /<@&(\d{17,20})>/g

export interface MentionSource {
  text: string
  allowed: AllowedMentions
  /** MENTION_EVERYONE: @everyone, @here and roles that are not mentionable. */
  mayPingAll: boolean
  /** The author of the message that is replied to. */
  repliedUserId: Id | null
}

export function findMentions(world: World, channel: ChannelRecord, source: MentionSource): Mentions {
  const { allowed } = source
  const text = source.text.replaceAll(CODE, '')
  const guild = world.guilds.get(channel.guildId ?? '')
  const users = idsIn(text, USER).filter((id) => world.users.has(id) && permits(allowed.users, id))
  if (source.repliedUserId !== null && allowed.repliedUser && world.users.has(source.repliedUserId)) {
    users.push(source.repliedUserId)
  }
  const roles = idsIn(text, ROLE).filter((id) => {
    const role = guild?.roles.get(id)
    return role !== undefined && permits(allowed.roles, id) && (role.mentionable || source.mayPingAll)
  })
  return {
    mentionEveryone: guild !== undefined && allowed.everyone && source.mayPingAll && EVERYONE.test(text),
    mentionUserIds: [...new Set(users)],
    mentionRoleIds: roles,
  }
}

function idsIn(text: string, pattern: RegExp): Id[] {
  const ids = text.matchAll(pattern).map(([, id]) => id ?? '')
  return [...new Set(ids)]
}

function permits(allowed: 'all' | ReadonlySet<Id>, id: Id): boolean {
  return allowed === 'all' || allowed.has(id)
}
