import { KIND } from './modal-form.js'
// @ts-check
/** @import { State, Choice } from '../state-types.ts' */
/** @import { Component, User } from '../types.ts' */
import { channelName, nameOf } from './names.js'
import { CAN, isThread, may } from './permissions.js'

/** @param {State} state @param {string | null | undefined} guildId @param {string | undefined} channelId @returns {User[]} */
export function peopleIn(state, guildId, channelId) {
  const guild = state.guilds.get(guildId ?? '')
  if (guild) return [...guild.members.keys()].flatMap((id) => state.users.get(id) ?? [])
  const others = state.channels.get(channelId ?? '')?.recipients ?? []
  return [
    ...others,
    ...(state.users.get(state.me?.id ?? '')
      ? [/** @type {User} */ (state.users.get(state.me?.id ?? ''))]
      : []),
  ]
}

/** @param {State} state @param {string | null | undefined} guildId @param {string | undefined} channelId @returns {Choice[]} */
export function userChoices(state, guildId, channelId) {
  return peopleIn(state, guildId, channelId).map((user) => ({
    key: user.id,
    label: nameOf(state, guildId, user),
    hint: `@${user.username}`,
    insert: nameOf(state, guildId, user),
    value: user.id,
  }))
}

/** @param {State} state @param {string | null | undefined} guildId @returns {Choice[]} */
export function roleChoices(state, guildId) {
  const guild = state.guilds.get(guildId ?? '')
  return [...(guild?.roles.values() ?? [])]
    .filter((role) => role.id !== guild?.id)
    .toSorted((a, b) => b.position - a.position)
    .map((role) => ({ key: role.id, label: role.name, hint: 'role', insert: role.name, value: role.id }))
}

/** @param {State} state @param {string | null | undefined} guildId @param {number[] | undefined} types @returns {Choice[]} */
export function channelChoices(state, guildId, types) {
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

/** What a select offers. @param {State} state @param {Component} select @param {{ guildId: string | null | undefined, channelId?: string }} where @returns {Choice[]} */
export function selectChoices(state, select, { guildId, channelId }) {
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
