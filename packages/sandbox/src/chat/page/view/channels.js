// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Channel } from '../types.ts' */
import { directMessages, openDirect, openPlace, visibleChannels } from '../actions/places.js'
import { chooseAgain } from '../actions/session.js'
import { openMenu } from '../actions/ui.js'
import { h } from '../dom.js'
import { channelName, nameOf } from '../model/names.js'
import { CAN, isCategory, isThread, isVoice, may } from '../model/permissions.js'
import { isUnread } from '../model/reads.js'
import { placeUrl } from '../router.js'
import { compareIds } from '../text/time.js'
import { avatar, userAvatar } from './avatar.js'
import { channelIcon } from './channel-icon.js'
import { icon } from './icons.js'
import { language } from './text.js'

const MOST_THREADS = 8

/** @param {App} app @param {Channel} channel */
function channelLink(app, channel) {
  const { state } = app
  const name = channelName(state, channel)
  const open = state.place.threadId ?? state.place.channelId
  const current =
    open === channel.id ||
    (!isThread(channel) && state.place.channelId === channel.id && !state.place.threadId)
  const unread = isUnread(state, channel) && !current
  const calls = state.mentions.get(channel.id) ?? 0
  const news = `${unread ? ', unread' : ''}${calls > 0 ? `, ${calls} for you` : ''}`
  const other = channel.guild_id ? undefined : channel.recipients?.[0]
  return h(
    'a',
    {
      key: channel.id,
      href: placeUrl({ guildId: channel.guild_id ?? null, channelId: channel.id, as: state.me?.username }),
      class: `${unread ? 'un' : ''} ${isThread(channel) ? 'sub' : ''}`,
      lang: language(name),
      'aria-label': news ? name + news : null,
      'aria-current': current ? 'page' : null,
      onclick(event) {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        openPlace(app, { guildId: channel.guild_id ?? null, channelId: channel.id })
      },
    },
    other ? userAvatar(state.users.get(other.id) ?? other, name, 'av-24') : icon(channelIcon(state, channel)),
    h('span', { class: 'clip' }, name),
    calls > 0 && h('span', { class: 'count hot push' }, calls),
  )
}

/** Open threads that I follow, or look at, by their channel. @param {App} app */
function followedThreads(app) {
  const followed = [...app.state.channels.values()].filter(
    (channel) =>
      channel.thread_metadata &&
      !channel.thread_metadata.archived &&
      (channel.member || channel.id === app.state.place.threadId),
  )
  return Map.groupBy(
    followed.toSorted((a, b) => compareIds(b.id, a.id)),
    (thread) => thread.parent_id ?? '',
  )
}

/** @param {Channel} a @param {Channel} b */
const byPosition = (a, b) => (a.position ?? 0) - (b.position ?? 0) || a.id.localeCompare(b.id)

/** @param {App} app @param {string} guildId */
function guildList(app, guildId) {
  const channels = visibleChannels(app, guildId)
    .filter((channel) => !isVoice(channel))
    .toSorted(byPosition)
  const within = (/** @type {string | null} */ parent) =>
    channels.filter((channel) => !isCategory(channel) && (channel.parent_id ?? null) === parent)
  const threads = followedThreads(app)
  const withThreads = (/** @type {Channel} */ channel) => [
    channelLink(app, channel),
    (threads.get(channel.id) ?? []).slice(0, MOST_THREADS).map((thread) => channelLink(app, thread)),
  ]
  const known = new Set(channels.filter(isCategory).map((channel) => channel.id))
  const loose = channels.filter((channel) => !isCategory(channel) && !known.has(channel.parent_id ?? ''))
  return [
    loose.map(withThreads),
    channels.filter(isCategory).map((category) => {
      const inside = within(category.id)
      return (
        inside.length > 0 && [
          h('h2', { key: `h-${category.id}`, lang: language(category.name ?? '') }, category.name),
          inside.map(withThreads),
        ]
      )
    }),
    channels.length === 0 &&
      h('p', { class: 'faint pad small' }, 'There is no channel here that you can see.'),
  ]
}

/** @param {App} app */
function directList(app) {
  const channels = directMessages(app)
  return [
    channels.map((channel) => channelLink(app, channel)),
    channels.length === 0 &&
      h(
        'p',
        { class: 'faint pad small' },
        'Nobody has written to you yet. Press a name anywhere to write to somebody.',
      ),
    h(
      'button',
      { key: 'new', type: 'button', class: 'btn s new-dm', onclick: (event) => newDirect(app, event) },
      icon('plus', 's'),
      'Write to somebody',
    ),
  ]
}

/** @param {App} app @param {Event} event */
function newDirect(app, event) {
  openMenu(app, event, {
    key: 'new-dm',
    label: 'Write to',
    items: () =>
      [...app.state.users.values()]
        .filter((user) => user.id !== app.state.me?.id)
        .toSorted((a, b) => nameOf(app.state, null, a).localeCompare(nameOf(app.state, null, b)))
        .slice(0, 60)
        .map((user) => ({
          label: nameOf(app.state, null, user),
          hint: `@${user.username}`,
          icon: user.bot ? 'zap' : 'person',
          run: () => void openDirect(app, user.id),
        })),
  })
}

/** @param {App} app */
export function channelList(app) {
  const { state } = app
  const guild = state.guilds.get(state.place.guildId ?? '')
  const me = state.me
  return h(
    'nav',
    { class: 'sb-chans', 'aria-label': 'Channels' },
    h('h1', { class: 'clip' }, guild?.name ?? (state.place.guildId ? 'Unknown server' : 'Direct messages')),
    h(
      'div',
      { class: 'sb-list' },
      guild ? guildList(app, guild.id) : state.place.guildId ? null : directList(app),
    ),
    me &&
      h(
        'button',
        {
          key: 'me',
          type: 'button',
          class: 'sb-me',
          'aria-label': `You are ${me.name}. Be somebody else`,
          onclick: () => chooseAgain(app),
        },
        avatar({ id: me.id, name: me.name, avatar: me.avatar }),
        h(
          'span',
          { class: 'grow' },
          h('span', { class: 'clip', lang: language(me.name) }, me.name),
          h('small', null, `@${me.username}, switch…`),
        ),
      ),
  )
}

/** The places of the list from top to bottom, for the keyboard. @param {App} app */
export function channelOrder(app) {
  const { guildId } = app.state.place
  if (!guildId) return directMessages(app)
  const channels = visibleChannels(app, guildId)
    .filter((channel) => !isVoice(channel))
    .toSorted(byPosition)
  const categories = channels.filter(isCategory)
  const loose = channels.filter(
    (channel) => !isCategory(channel) && !categories.some((one) => one.id === channel.parent_id),
  )
  return [
    ...loose,
    ...categories.flatMap((category) => channels.filter((channel) => channel.parent_id === category.id)),
  ].filter((channel) => may(app.state, channel, CAN.VIEW))
}
