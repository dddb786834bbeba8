import { commandsIn, loadCommands, runOn } from '../actions/interactions.js'
import { openDirect } from '../actions/places.js'
import { closeMenu, copy, openMenu } from '../actions/ui.js'
// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Role } from '../types.ts' */
import { h } from '../dom.js'
import { nameOf } from '../model/names.js'
import { appTag, userAvatar } from './avatar.js'
import { icon } from './icons.js'

/** @param {App} app @param {Event} event @param {{ userId: string, guildId: string | null }} who */
export function personMenu(app, event, who) {
  event.stopPropagation()
  const channelId = app.state.place.threadId ?? app.state.place.channelId
  if (channelId && commandsIn(app, channelId).length === 0) void loadCommands(app, channelId)
  openMenu(app, event, {
    key: `person-${who.userId}`,
    label: 'About this person',
    body: () => card(app, who),
  })
}

/** @param {App} app @param {{ userId: string, guildId: string | null }} who */
function card(app, { userId, guildId }) {
  const { state } = app
  const user = state.users.get(userId)
  if (!user) return h('p', { class: 'pad faint' }, 'Nothing is known of them.')
  const guild = state.guilds.get(guildId ?? '')
  const name = nameOf(state, guildId, user)
  const roles = (guild?.members.get(userId)?.roles ?? []).flatMap((id) => guild?.roles.get(id) ?? [])
  const note = state.people.find((person) => person.id === userId)?.note
  return h(
    'div',
    { class: 'person' },
    h(
      'div',
      { class: 'line-x' },
      userAvatar(user, name, 'av-40'),
      h(
        'div',
        { class: 'grow' },
        h('b', null, name),
        user.bot && appTag(),
        h('div', { class: 'faint small' }, `@${user.username}`),
      ),
    ),
    note && h('p', { class: 'small muted' }, note),
    guild?.owner_id === userId && h('p', { class: 'small muted' }, `Owns ${guild.name}`),
    roles.length > 0 && roleBadges(roles),
    acts(app, userId),
  )
}

/** @param {Role[]} roles */
function roleBadges(roles) {
  const sorted = roles.toSorted((a, b) => b.position - a.position)
  return h(
    'div',
    { class: 'roles', 'aria-label': 'Roles' },
    sorted.map((role) => h('span', { key: role.id, class: 'badge plain' }, roleDot(role.color), role.name)),
  )
}

/** @param {App} app @param {string} userId */
function acts(app, userId) {
  const channelId = app.state.place.threadId ?? app.state.place.channelId ?? ''
  const commands = commandsIn(app, channelId).filter((command) => command.type === 2)
  const item = (
    /** @type {string} */ shape,
    /** @type {string} */ label,
    /** @type {() => void} */ run,
    hint = '',
  ) => {
    const act = () => {
      closeMenu(app, { focus: false })
      run()
    }
    return h(
      'button',
      { key: label, type: 'button', class: 'menu-item', onclick: act },
      icon(shape),
      label,
      hint && h('span', { class: 'push faint small' }, hint),
    )
  }
  return [
    userId !== app.state.me?.id && item('chat', 'Write a direct message', () => void openDirect(app, userId)),
    item('copy', 'Copy the id', () => void copy(app, userId, 'The id is copied.')),
    commands.map((command) =>
      item(
        'zap',
        command.name,
        () => void runOn(app, channelId, command, userId),
        app.state.applications.get(command.application_id)?.name ?? 'app',
      ),
    ),
  ]
}

/** @param {number} colour */
export const roleDot = (colour) =>
  colour !== 0 &&
  h('span', {
    class: 'role-dot',
    style: { '--c': `#${colour.toString(16).padStart(6, '0')}` },
    'aria-hidden': 'true',
  })
