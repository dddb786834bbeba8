import { AppError } from '@arachne/core/errors'
import type { MemberFacts, Members, ListedRole } from '@arachne/core/identities'
import {
  type APIGuildMember,
  type CDN,
  type Client,
  RESTJSONErrorCodes,
  SnowflakeUtil,
  type Guild,
  type Role,
} from 'discord.js'

import type { Attempt, Calls } from '../rest/calls.ts'
import { roleFacts } from './server-roles.ts'

export function createMembers({
  calls,
  client,
}: {
  calls: Calls
  client(): Client<true> | undefined
}): Members {
  const facts = (serverId: string, member: APIGuildMember) =>
    memberFacts(member, avatarUrl(client()?.rest.cdn, serverId, member))

  return {
    async list(serverId, { limit, after }) {
      const query = { limit, ...(after !== undefined && { after }) }
      const page = await calls.attempt((api, signal) => api.guilds.getMembers(serverId, query, { signal }))
      if (!page.ok && page.code === RESTJSONErrorCodes.MissingAccess) throw membersIntentMissing()
      if (!page.ok) throw page.error
      return page.value.map((member) => facts(serverId, member))
    },

    async get(serverId, userId) {
      const member = await calls.run((api, signal) => api.guilds.getMember(serverId, userId, { signal }))
      return facts(serverId, member)
    },

    roles: (serverId) => listedRoles(client()?.guilds.cache.get(serverId)),

    async timeOut(serverId, userId, { until, reason }) {
      const body = { communication_disabled_until: until === null ? null : new Date(until).toISOString() }
      orOutranked(
        await calls.attempt((api, signal) =>
          api.guilds.editMember(serverId, userId, body, { reason, signal }),
        ),
      )
    },

    async setRole(serverId, userId, { roleId, has, reason }) {
      orOutranked(
        await calls.attempt(({ guilds }, signal) =>
          has
            ? guilds.addRoleToMember(serverId, userId, roleId, { reason, signal })
            : guilds.removeRoleFromMember(serverId, userId, roleId, { reason, signal }),
        ),
      )
    },
  }
}

function memberFacts(member: APIGuildMember, avatar: string | null): MemberFacts {
  const { user, nick = null, roles, joined_at: joinedAt, communication_disabled_until: until } = member
  return {
    id: user.id,
    username: user.username,
    displayName: nick ?? user.global_name ?? user.username,
    nickname: nick,
    bot: user.bot === true,
    roleIds: roles,
    joinedAt: moment(joinedAt),
    createdAt: new Date(SnowflakeUtil.timestampFrom(user.id)).toISOString(),
    avatarUrl: avatar,
    timedOutUntil: until && Date.parse(until) > Date.now() ? moment(until) : null,
  }
}

function avatarUrl(cdn: CDN | undefined, serverId: string, { user, avatar }: APIGuildMember): string | null {
  if (cdn === undefined) return null
  if (avatar) return cdn.guildMemberAvatar(serverId, user.id, avatar)
  return user.avatar === null ? null : cdn.avatar(user.id, user.avatar)
}

/** The permission itself was checked before the call, so only the role hierarchy is left as a cause. */
function orOutranked(outcome: Attempt<unknown>): void {
  if (outcome.ok) return
  if (outcome.code !== RESTJSONErrorCodes.MissingPermissions) throw outcome.error
  throw new AppError(
    'forbidden',
    "Discord doesn't let the bot do this: the person or role ranks above it, or is an administrator. " +
      "A server admin can move the bot's role up.",
    { reason: 'bot_outranked' },
  )
}

function membersIntentMissing(): AppError {
  return new AppError(
    'unavailable',
    `The bot can't list members: the operator has to turn on "Server Members Intent" in Discord's ` +
      'developer portal (the application → Bot → Privileged Gateway Intents).',
    { reason: 'missing_intent' },
  )
}

function moment(time: string | null | undefined): string | null {
  return time ? new Date(time).toISOString() : null
}

/** Highest first, as in Discord. */
function listedRoles(guild: Guild | undefined): ListedRole[] {
  const roles = [...(guild?.roles.cache.values() ?? [])]
  return roles.toSorted((a, b) => b.comparePositionTo(a)).map(listedRole)
}

function listedRole(role: Role): ListedRole {
  const color = role.colors.primaryColor
  return {
    ...roleFacts(role),
    color: color === 0 ? null : `#${color.toString(16).padStart(6, '0')}`,
    position: role.position,
    mentionable: role.mentionable,
  }
}
