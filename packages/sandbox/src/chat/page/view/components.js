import { press } from '../actions/interactions.js'
// @ts-check
/** What a bot puts under or instead of its words: buttons, selects, and the laid-out parts of "components v2". */
/** @import { Component, Message } from '../types.ts' */
/** @import { Child } from '../dom.js' */
/** @import { Where } from './text.js' */
import { h } from '../dom.js'
import { KIND, isSelect } from '../model/modal-form.js'
import { barColour } from './embed.js'
import { icon } from './icons.js'
import { fileCard, picture } from './media.js'
import { selectButton } from './select.js'
import { emojiView, problem, richText, spoiler } from './text.js'

/** @typedef {Where & { message: Message }} Under */

/** @param {Under} under @param {Component[] | undefined} components */
export function componentsView(under, components) {
  if (!components?.length) return null
  const failed = [...under.app.state.presses.values()].find(
    (one) => one.messageId === under.message.id && one.state === 'failed',
  )
  return [
    components.map((one, index) => component(under, one, index)),
    failed && problem('The app did not answer in time. Nothing else is known.'),
  ]
}

/** @param {Under} under @param {Component} one @param {number} index @returns {Child} */
function component(under, one, index) {
  const key = String(index)
  switch (one.type) {
    case KIND.ROW:
      return h(
        'div',
        { key, class: 'dbtns' },
        (one.components ?? []).map((inner, at) => component(under, inner, at)),
      )
    case KIND.BUTTON:
      return button(under, one, key)
    case KIND.SECTION:
      return h(
        'div',
        { key, class: 'section' },
        h(
          'div',
          { class: 'grow stack-2' },
          (one.components ?? []).map((inner, at) => component(under, inner, at)),
        ),
        one.accessory && component(under, one.accessory, 0),
      )
    case KIND.TEXT:
      return h('div', { key }, richText(under, one.content ?? ''))
    case KIND.THUMBNAIL:
      return h('div', { key }, media(under, one))
    case KIND.GALLERY:
      return gallery(under, one, key)
    case KIND.FILE:
      return h('div', { key }, hide(one, fileCard(one.name ?? 'file', one.size, one.file?.url)))
    case KIND.SEPARATOR:
      return h('div', {
        key,
        class: `sep sep-${one.spacing ?? 1} ${one.divider === false ? '' : 'dc-s'}`,
        role: 'separator',
      })
    case KIND.CONTAINER: {
      const inside = (one.components ?? []).map((inner, at) => component(under, inner, at))
      const card = h(
        'div',
        {
          key,
          class: one.accent_color === null || one.accent_color === undefined ? 'dcard plain' : 'dcard',
          style: barColour(one.accent_color),
        },
        inside,
      )
      return one.spoiler ? spoiler([card]) : card
    }
    default:
      return isSelect(one.type) ? selectButton(under, one, key) : null
  }
}

/** @param {Component} one @param {Child} shown */
const hide = (one, shown) => (one.spoiler ? spoiler([shown]) : shown)

/** @param {Under} under @param {Component} one */
function media({ app }, one) {
  const description = one.description ?? null
  return hide(one, picture(app, { ...one.media, name: description ?? 'picture', description }, 'pic thumb'))
}

/** @param {Under} under @param {Component} one @param {string} key */
function gallery({ app }, one, key) {
  const items = one.items ?? []
  return h(
    'div',
    { key, class: `gallery n${Math.min(items.length, 4)}` },
    items.map((item, index) => {
      const shown = picture(app, {
        ...item.media,
        name: item.description ?? `picture ${index + 1}`,
        description: item.description,
      })
      return h('div', { key: String(index) }, item.spoiler ? spoiler([shown]) : shown)
    }),
  )
}

/** Discord's five styles in the sandbox's own dye. @type {Record<number, string>} */
const STYLES = { 1: 'go', 2: '', 3: 'yes', 4: 'danger', 6: 'go' }

/** @param {Under} under @param {Component} one @param {string} key */
function button(under, one, key) {
  const { app, message } = under
  const label = [emojiView(one.emoji), one.label]
  if (one.url) {
    return h(
      'a',
      { key, class: 'btn s', href: one.url, target: '_blank', rel: 'noopener noreferrer nofollow' },
      label,
      icon('link', 's'),
    )
  }
  const waiting = isWaiting(under, one)
  return h(
    'button',
    {
      key,
      type: 'button',
      class: `btn s ${STYLES[one.style ?? 2] ?? ''}`,
      disabled: one.disabled === true,
      'aria-busy': waiting ? 'true' : null,
      'aria-label': one.label ? null : (one.emoji?.name ?? 'Button'),
      onclick: () => !waiting && void press(app, message, one),
    },
    waiting && h('span', { class: 'spin', 'aria-hidden': 'true' }),
    label,
  )
}

/** @param {Under} under @param {Component} one */
function isWaiting({ app, message }, one) {
  return [...app.state.presses.values()].some(
    (pending) =>
      pending.messageId === message.id && pending.customId === one.custom_id && pending.state === 'waiting',
  )
}
