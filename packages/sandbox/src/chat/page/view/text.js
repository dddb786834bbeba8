import { openPlace } from '../actions/places.js'
// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { MarkdownNode } from '../text/markdown.js' */
/** @import { Child } from '../dom.js' */
import { h, safeUrl } from '../dom.js'
import { channelName, userName } from '../model/names.js'
import { ownPlace } from '../router.js'
import { isOnlyEmoji } from '../text/emoji.js'
import { parseMarkdown } from '../text/markdown.js'
import { exactTime, timestamp } from '../text/time.js'
import { icon } from './icons.js'
import { personMenu } from './person-card.js'

/** Where text stands: names depend on the server, a link may lead into this page. @typedef {{ app: App, guildId: string | null | undefined, channelId?: string }} Where */

/** @param {Where} where @param {string} source @param {{ jumbo?: boolean }} [how] @returns {Child} */
export function richText(where, source, { jumbo = false } = {}) {
  if (!source) return null
  const large = jumbo && isOnlyEmoji(source)
  return h(
    'div',
    { class: large ? 'md jumbo' : 'md', lang: language(source) },
    nodes(where, parseMarkdown(source)),
  )
}

/** Korean wants other line breaks; the reader's voice another tongue. @param {string} text */
export function language(text) {
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : null
}

/** One line without marks, for previews. @param {Where} where @param {string} source */
export function plainText(where, source) {
  return flat(where, parseMarkdown(source)).replace(/\s+/g, ' ').trim()
}

/** @param {Where} where @param {MarkdownNode[]} list @returns {string} */
function flat(where, list) {
  return list
    .map((node) => {
      if ('text' in node) return node.text
      if (node.type === 'spoiler') return '▒▒▒'
      if (node.type === 'list') return node.items.map((item) => flat(where, item)).join(' ')
      if (node.type === 'link' && !node.children) return node.url
      if ('children' in node) return flat(where, node.children ?? [])
      return label(where, node)
    })
    .join('')
}

/** @param {Where} where @param {MarkdownNode} node @returns {string} */
function label({ app, guildId }, node) {
  const { state } = app
  if (node.type === 'user') return `@${userName(state, guildId, node.id)}`
  if (node.type === 'role')
    return `@${state.guilds.get(guildId ?? '')?.roles.get(node.id)?.name ?? 'deleted role'}`
  if (node.type === 'channel') {
    const channel = state.channels.get(node.id)
    return channel ? `#${channelName(state, channel)}` : '#unknown'
  }
  if (node.type === 'emoji') return `:${node.name}:`
  if (node.type === 'time') return timestamp(node.seconds * 1000, node.style, Date.now() + state.clockOffset)
  if (node.type === 'command') return `/${node.name}`
  return ''
}

/** @param {Where} where @param {MarkdownNode[]} list @returns {Child[]} */
const nodes = (where, list) => list.map((node) => element(where, node))

/** @type {Record<string, string>} */
const TAGS = {
  strong: 'strong',
  em: 'em',
  underline: 'u',
  strike: 's',
  quote: 'blockquote',
  subtext: 'small',
}

/** @param {Where} where @param {MarkdownNode} node @returns {Child} */
function element(where, node) {
  switch (node.type) {
    case 'text':
      return node.text
    case 'code':
      return h('code', null, node.text)
    case 'codeblock':
      return codeBlock(node)
    case 'spoiler':
      return spoiler(nodes(where, node.children))
    case 'heading':
      return h(`h${node.level + 2}`, { class: `md-h${node.level}` }, nodes(where, node.children))
    case 'list':
      return h(
        node.start === null ? 'ul' : 'ol',
        { start: node.start },
        node.items.map((item) => h('li', null, nodes(where, item))),
      )
    case 'link':
      return link(where, node)
    case 'user':
    case 'role':
    case 'channel':
    case 'everyone':
    case 'command':
      return pill(where, node)
    case 'emoji':
      return customEmoji(node)
    case 'time': {
      const time = node.seconds * 1000
      const valid = Math.abs(time) < 8e15
      return h(
        'time',
        { class: 'stamp', datetime: valid && new Date(time).toISOString(), title: valid && exactTime(time) },
        label(where, node),
      )
    }
    default:
      return h(TAGS[node.type] ?? 'span', { class: `md-${node.type}` }, nodes(where, node.children))
  }
}

/** @param {{ lang: string, text: string }} node */
function codeBlock({ lang, text }) {
  return h('pre', { class: 'md-code', tabindex: '0', 'data-lang': lang || null }, h('code', null, text))
}

/** @param {Event} event */
function reveal(event) {
  const el = /** @type {HTMLElement} */ (event.currentTarget)
  if (el.classList.contains('shown')) return
  event.preventDefault()
  event.stopPropagation()
  el.classList.add('shown')
  el.removeAttribute('role')
  el.removeAttribute('aria-label')
}

/** @param {Child[]} children */
export function spoiler(children) {
  return h(
    'span',
    {
      class: 'spoiler',
      role: 'button',
      tabindex: '0',
      'aria-label': 'Spoiler. Press to show.',
      onclick: reveal,
      onkeydown: (event) => (event.key === 'Enter' || event.key === ' ') && reveal(event),
    },
    h('span', null, children),
  )
}

/** @param {Where} where @param {MarkdownNode & { type: 'link' }} node */
function link(where, node) {
  const place = ownPlace(node.url, location.origin)
  const url = safeUrl(node.url)
  const follow = (/** @type {MouseEvent} */ event) => {
    if (!place || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    openPlace(where.app, place)
  }
  return h(
    'a',
    {
      href: url,
      target: place ? null : '_blank',
      rel: 'noopener noreferrer nofollow',
      title: node.title ?? (node.children ? node.url : null),
      onclick: follow,
    },
    node.children ? nodes(where, node.children) : node.url,
  )
}

/** @param {Where} where @param {MarkdownNode} node */
function pill(where, node) {
  const { app, guildId } = where
  const text = node.type === 'everyone' ? node.text : label(where, node)
  if (node.type === 'channel') {
    const channel = app.state.channels.get(node.id)
    if (!channel) return h('span', { class: 'ping' }, text)
    const open = () => openPlace(app, { guildId: channel.guild_id ?? null, channelId: channel.id })
    return h('button', { type: 'button', class: 'ping', onclick: open }, text)
  }
  if (node.type === 'user' && app.state.users.has(node.id)) {
    const open = (/** @type {Event} */ event) =>
      personMenu(app, event, { userId: node.id, guildId: guildId ?? null })
    const mine = node.id === app.state.me?.id
    return h('button', { type: 'button', class: mine ? 'ping mine' : 'ping', onclick: open }, text)
  }
  return h('span', { class: node.type === 'everyone' ? 'ping mine' : 'ping' }, text)
}

/** @param {{ id: string, name: string, animated: boolean }} emoji */
export function customEmoji({ id, name, animated }) {
  return h('img', {
    class: 'emoji',
    src: `/cdn/emojis/${id}.${animated ? 'gif' : 'png'}`,
    alt: `:${name}:`,
    title: `:${name}:`,
    loading: 'lazy',
  })
}

/** @param {{ id?: string | null, name?: string | null, animated?: boolean } | null | undefined} emoji @returns {Child} */
export function emojiView(emoji) {
  if (!emoji) return null
  if (emoji.id)
    return customEmoji({ id: emoji.id, name: emoji.name ?? 'emoji', animated: emoji.animated ?? false })
  return emoji.name
}

/** @param {string} text @param {string} [name] */
export const problem = (text, name = 'alert') =>
  h('p', { class: 'error', role: 'alert' }, icon(name, 's'), h('span', null, text))
