// @ts-check
/** @import { Message, User } from '../types.ts' */
import { h } from '../dom.js'
import { colourIndex, initials } from '../model/names.js'

/**
 * People are round, programs square. A picture that cannot be shown leaves the letters beneath it.
 *
 * @param {{ id: string, name: string, avatar?: string | null | undefined, square?: boolean | undefined, size?: string }} who
 */
export function avatar({ id, name, avatar: hash, square = false, size = '' }) {
  const colour = colourIndex(square ? name : id)
  return h(
    'span',
    { class: `av ${size} ${square ? `av-e e${colour}` : `p${colour}`}`, 'aria-hidden': 'true' },
    initials(name),
    hash &&
      h('img', {
        key: hash,
        src: `/cdn/avatars/${id}/${hash}.png?size=80`,
        alt: '',
        loading: 'lazy',
        onerror: (event) => /** @type {HTMLElement} */ (event.target).remove(),
      }),
  )
}

/** @param {User} user @param {string} name @param {string} [size] */
export const userAvatar = (user, name, size) =>
  avatar({ id: user.id, name, avatar: user.avatar, square: user.bot, ...(size && { size }) })

/** @param {Message} message @param {string} name @param {string} [size] */
export const authorAvatar = (message, name, size) =>
  avatar({
    id: message.author.id,
    name,
    avatar: message.author.avatar,
    square: message.author.bot || message.webhook_id !== undefined,
    ...(size && { size }),
  })

export const appTag = () => h('span', { class: 'app-tag', title: 'Written by a program' }, 'APP')
