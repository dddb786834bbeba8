// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Channel, Guild, User } from '../types.ts' */
/** @import { Panel } from '../state-types.ts' */
import { h } from '../dom.js'
import { nameOf } from '../model/names.js'
import { appTag, userAvatar } from './avatar.js'
import { valueOf } from './focus.js'
import { personMenu, roleDot } from './person-card.js'
import { language } from './text.js'

const MANY = 200

/** The highest role that stands apart; those without one are simply members. @param {Guild} guild @param {string} userId */
function groupOf(guild, userId) {
  return (guild.members.get(userId)?.roles ?? [])
    .flatMap((id) => guild.roles.get(id) ?? [])
    .filter((role) => role.hoist)
    .toSorted((a, b) => b.position - a.position)[0]
}

/** @param {App} app @param {Extract<Panel, { kind: 'members' }>} panel @param {Channel} channel */
export function memberList(app, panel, channel) {
  const guild = app.state.guilds.get(channel.guild_id ?? '')
  if (!guild) return group(app, { title: 'Here', users: directPeople(app, channel), guild: undefined })
  const wanted = panel.filter.trim().toLowerCase()
  const users = [...guild.members.keys()]
    .flatMap((id) => app.state.users.get(id) ?? [])
    .filter((user) => `${nameOf(app.state, guild.id, user)} ${user.username}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => nameOf(app.state, guild.id, a).localeCompare(nameOf(app.state, guild.id, b)))
  const groups = Map.groupBy(users.slice(0, MANY), (user) =>
    user.bot ? 'Apps' : (groupOf(guild, user.id)?.name ?? 'Members'),
  )
  return [
    guild.members.size > 12 &&
      h('input', {
        key: 'filter',
        class: 'input',
        type: 'search',
        'aria-label': 'Find a member',
        placeholder: `Find one of ${guild.member_count}`,
        value: panel.filter,
        oninput: (event) => ((panel.filter = valueOf(event)), app.changed()),
      }),
    !guild.complete && h('p', { key: 'more', class: 'log-note' }, 'More are coming…'),
    [...groups]
      .toSorted(([a], [b]) => rankOf(guild, b) - rankOf(guild, a))
      .map(([title, list]) => group(app, { title, users: list, guild })),
    users.length > MANY &&
      h('p', { key: 'many', class: 'log-note' }, `And ${users.length - MANY} more: search for them.`),
  ]
}

/** @param {Guild} guild @param {string} title */
function rankOf(guild, title) {
  if (title === 'Apps') return -2
  if (title === 'Members') return -1
  return [...guild.roles.values()].find((role) => role.name === title)?.position ?? 0
}

/** @param {App} app @param {Channel} channel @returns {User[]} */
function directPeople(app, channel) {
  const me = app.state.users.get(app.state.me?.id ?? '')
  return [...(channel.recipients ?? []), ...(me ? [me] : [])]
}

/** @param {App} app @param {{ title: string, users: User[], guild: Guild | undefined }} list */
function group(app, { title, users, guild }) {
  return h(
    'section',
    { key: `g-${title}`, 'aria-label': title },
    h('h3', { class: 'panel-h' }, `${title}, ${users.length}`),
    h(
      'ul',
      null,
      users.map((user) => {
        const name = nameOf(app.state, guild?.id, user)
        const role = guild?.members
          .get(user.id)
          ?.roles.flatMap((id) => guild.roles.get(id) ?? [])
          .toSorted((a, b) => b.position - a.position)[0]
        return h(
          'li',
          { key: user.id },
          h(
            'button',
            {
              type: 'button',
              class: 'menu-item',
              onclick: (event) => personMenu(app, event, { userId: user.id, guildId: guild?.id ?? null }),
            },
            userAvatar(user, name, 'av-24'),
            h('span', { class: 'clip', lang: language(name) }, name),
            user.bot && appTag(),
            role && roleDot(role.color),
            user.id === app.state.me?.id && h('span', { class: 'faint tiny push' }, 'you'),
          ),
        )
      }),
    ),
  )
}
