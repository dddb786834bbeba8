// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Embed } from '../types.ts' */
/** @import { Where } from './text.js' */
import { h } from '../dom.js'
import { shortTime } from '../text/time.js'
import { isLocal, picture } from './media.js'
import { richText } from './text.js'

/** @param {number | null | undefined} colour */
export const barColour = (colour) =>
  colour === null || colour === undefined ? {} : { '--c': `#${colour.toString(16).padStart(6, '0')}` }

/** @param {string} text @param {string | undefined} url */
const linked = (text, url) =>
  url ? h('a', { href: url, target: '_blank', rel: 'noopener noreferrer nofollow' }, text) : text

/** @param {Where} where @param {Embed} embed @param {number} index */
function embedCard(where, embed, index) {
  const { app } = where
  const image = embed.image && picture(app, { ...embed.image, name: embed.title ?? 'picture' })
  const shown = embed.thumbnail?.url !== undefined && isLocal(embed.thumbnail.url)
  const thumbnail =
    embed.thumbnail && picture(app, { ...embed.thumbnail, name: embed.title ?? 'picture' }, 'pic thumb')
  return h(
    'div',
    {
      key: String(index),
      class: shown ? 'dcard embed with-thumb' : 'dcard embed',
      style: barColour(embed.color),
    },
    shown && thumbnail,
    embed.provider?.name && h('p', { class: 'dc-k' }, embed.provider.name),
    embed.author && h('p', { class: 'embed-author' }, linked(embed.author.name, embed.author.url)),
    embed.title && h('h3', null, linkedTitle(where, embed)),
    embed.description && richText(where, embed.description),
    fields(where, embed),
    image,
    !shown && thumbnail,
    footer(app, embed),
  )
}

/** @param {Where} where @param {Embed} embed */
function linkedTitle(where, { title = '', url }) {
  return url ? linked(title, url) : richText(where, title)
}

/** @param {Where} where @param {Embed} embed */
function fields(where, { fields: list = [] }) {
  if (list.length === 0) return null
  return h(
    'dl',
    { class: 'embed-fields' },
    list.map((field, index) =>
      h(
        'div',
        { key: String(index), class: field.inline ? 'inline' : '' },
        h('dt', null, richText(where, field.name)),
        h('dd', null, richText(where, field.value)),
      ),
    ),
  )
}

/** @param {App} app @param {Embed} embed */
function footer(app, { footer: foot, timestamp }) {
  const time = timestamp ? Date.parse(timestamp) : Number.NaN
  const when = Number.isNaN(time) ? null : shortTime(time, Date.now() + app.state.clockOffset)
  if (!foot?.text && !when) return null
  return h('p', { class: 'dc-f' }, [foot?.text, when].filter(Boolean).join(' · '))
}

/** @param {Where} where @param {Embed[]} embeds */
export const embedCards = (where, embeds) => embeds.map((embed, index) => embedCard(where, embed, index))
