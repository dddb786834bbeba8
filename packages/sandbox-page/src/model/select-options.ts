import type { State, Choice } from '../state-types.ts'
import type { Component, User } from '../types.ts'
import { KIND } from './modal-form.ts'
import { channelName, nameOf } from './names.ts'
import { CAN, isThread, may } from './permissions.ts'

export function peopleIn(
  state: State,
  guildId: string | null | undefined,
  channelId: string | undefined,
): User[] {
  const guild = state.guilds.get(guildId ?? '')
  if (guild) return [...guild.members.keys()].flatMap((id) => state.users.get(id) ?? [])
  const others = state.channels.get(channelId ?? '')?.recipients ?? []
  return [
    ...others,
    ...(state.users.get(state.me?.id ?? '') ? [state.users.get(state.me?.id ?? '') as User] : []),
  ]
}

export function userChoices(
  state: State,
  guildId: string | null | undefined,
  channelId: string | undefined,
): Choice[] {
  return peopleIn(state, guildId, channelId).map((user) => ({
    key: user.id,
    label: nameOf(state, guildId, user),
    hint: `@${user.username}`,
    insert: nameOf(state, guildId, user),
    value: user.id,
  }))
}

export function roleChoices(state: State, guildId: string | null | undefined): Choice[] {
  const guild = state.guilds.get(guildId ?? '')
  return [...(guild?.roles.values() ?? [])]
    .filter((role) => role.id !== guild?.id)
    .toSorted((a, b) => b.position - a.position)
    .map((role) => ({ key: role.id, label: role.name, hint: 'role', insert: role.name, value: role.id }))
}

export function channelChoices(
  state: State,
  guildId: string | null | undefined,
  types: number[] | undefined,
): Choice[] {
  return [...state.channels.values()]
    .filter((channel) => channel.guild_id === guildId && !isThread(channel) && may(state, channel, CAN.VIEW))
    .filter((channel) => !types?.length || types.includes(channel.type))
    .map((channel) => {
      const name = channelName(state, channel)
      return {
        key: channel.id,
        label: name,
        hint: channel.type === 4 ? 'category' : 'channel',
        insert: name,
        value: channel.id,
      }
    })
}

/** What a select offers. */
export function selectChoices(
  state: State,
  select: Component,
  { guildId, channelId }: { guildId: string | null | undefined; channelId?: string },
): Choice[] {
  if (select.type === KIND.USER_SELECT) return userChoices(state, guildId, channelId)
  if (select.type === KIND.ROLE_SELECT) return roleChoices(state, guildId)
  if (select.type === KIND.CHANNEL_SELECT) return channelChoices(state, guildId, select.channel_types)
  if (select.type === KIND.MENTIONABLE_SELECT)
    return [...userChoices(state, guildId, channelId), ...roleChoices(state, guildId)]
  return (select.options ?? []).map((option) => ({
    key: option.value,
    label: `${option.emoji && !option.emoji.id ? `${option.emoji.name} ` : ''}${option.label}`,
    hint: option.description ?? '',
    insert: option.label,
    value: option.value,
  }))
}
