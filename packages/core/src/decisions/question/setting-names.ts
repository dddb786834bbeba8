import type { FieldRule, Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Membership } from '../../identities/entities/entity.ts'
import { ambiguous, resolveOne } from '../../identities/memberships/resolve.ts'
import { findTold } from '../../identities/memberships/selections.ts'
import type { ServerRoles } from '../../identities/memberships/server-roles.ts'
import type { Places } from '../../identities/places/places.ts'
import type { ApproverList } from './question.ts'

/** Names or ids. */
export interface ApproversWish {
  users: readonly string[]
  roles: readonly string[]
}

export interface SettingNamesDeps {
  places: Pick<Places, 'channels' | 'findPeople' | 'connected'>
  roles: Pick<ServerRoles, 'of'>
}

/** Looks up on Discord what people enter in the settings of decisions. */
export function createSettingNames({ places, roles }: SettingNamesDeps) {
  function channelNamed(membership: Membership, wanted: string): Snowflake {
    const channels = places.channels(membership.serverId)
    const channel = findTold(wanted, { membership, channels }, 'channel_id')
    if (channel.type !== 'text' && channel.type !== 'announcement') {
      throw wrongField('channel_id', 'Questions need a text or announcement channel.', 'not_a_choice')
    }
    return channel.id
  }

  function roleNamed(serverId: Snowflake, wanted: string, field: string): Snowflake {
    const sought = { thing: 'role', field, code: 'invalid' } as const
    const role = resolveOne(wanted.replace(/^@/, ''), roles.of(serverId) ?? [], sought)
    if (role.isEveryone)
      throw wrongField(
        field,
        'Everyone on the server has this role; name a more specific one.',
        'not_a_choice',
      )
    return role.id
  }

  async function personNamed(wanted: string, field: string): Promise<Snowflake> {
    const found = await places.findPeople(wanted)
    const exact = found.find(({ id, username }) => id === wanted || username === wanted.toLowerCase())
    const [first, ...others] = exact ? [exact] : found
    if (first && others.length === 0) return first.id
    if (first) {
      const candidates = found.map(({ id, username }) => ({ id, name: username }))
      throw ambiguous(candidates, { thing: 'person', field })
    }
    if (!places.connected) {
      const message = "Discord can't be reached, so people can't be looked up; try again later."
      throw new AppError('unavailable', message, { reason: 'discord_unreachable' })
    }
    throw wrongField(field, `No match for "${wanted}" on a server with this bot.`, 'unknown_person')
  }

  async function listNamed(serverId: Snowflake, wish: ApproversWish, field: string): Promise<ApproverList> {
    const users = await Promise.all(wish.users.map((wanted) => personNamed(wanted, `${field}.users`)))
    const held = wish.roles.map((wanted) => roleNamed(serverId, wanted, `${field}.roles`))
    return { users: [...new Set(users)], roles: [...new Set(held)] }
  }

  return { channelNamed, listNamed }
}

export function wrongField(path: string, message: string, rule: FieldRule): AppError {
  return new AppError('invalid', message, { fields: [{ path, message, rule }] })
}
