import { openDialog } from '../actions/ui.js'
// @ts-check
/** Pictures and files. Only this machine is asked for them: the page's policy forbids every other host. */
/** @import { App } from '../app-types.ts' */
/** @import { Attachment, EmbedMedia } from '../types.ts' */
import { h } from '../dom.js'
import { fileSize } from '../text/time.js'
import { icon } from './icons.js'
import { spoiler } from './text.js'

const SPOILER_FLAG = 8

/** @param {string} url */
export function isLocal(url) {
  try {
    const { hostname, protocol } = new URL(url, location.href)
    return protocol === 'blob:' || ['127.0.0.1', 'localhost', '[::1]', location.hostname].includes(hostname)
  } catch {
    return false
  }
}

/** @param {App} app @param {EmbedMedia & { name: string, description?: string | null | undefined }} picture @param {string} [cls] */
export function picture(app, { url, width, height, name, description }, cls = 'pic') {
  if (!url) return null
  if (!isLocal(url)) return elsewhere(url)
  const large = () => openDialog(app, { kind: 'picture', url, name: description || name })
  return h(
    'button',
    { type: 'button', class: cls, 'aria-label': `Show ${description || name} large`, onclick: large },
    h('img', {
      src: url,
      alt: description || name,
      loading: 'lazy',
      width: width ?? null,
      height: height ?? null,
      onerror: (event) => /** @type {Element} */ (event.target).closest('button')?.classList.add('broken'),
    }),
  )
}

/** @param {string} url */
function elsewhere(url) {
  const host = URL.canParse(url) ? new URL(url).host : 'another place'
  return h(
    'p',
    { class: 'elsewhere' },
    icon('eye', 's'),
    h(
      'span',
      null,
      'A picture at ',
      h('a', { href: url, target: '_blank', rel: 'noopener noreferrer nofollow' }, host),
      '. The sandbox does not fetch it.',
    ),
  )
}

/** @param {App} app @param {Attachment} file */
function attachment(app, file) {
  const name = file.title ?? file.filename
  const isImage = (file.content_type ?? '').startsWith('image/') && file.url !== ''
  const { url, width, height, description } = file
  const shown = isImage
    ? picture(app, { url, name, description, ...(width && { width }), ...(height && { height }) })
    : fileCard(name, file.size, url)
  const hidden = ((file.flags ?? 0) & SPOILER_FLAG) !== 0 || file.filename.startsWith('SPOILER_')
  return h('li', { key: file.id }, hidden ? spoiler([shown]) : shown, media(file))
}

/** @param {Attachment} file */
function media({ content_type: type = '', url, filename }) {
  if (!url || !isLocal(url)) return null
  if (type.startsWith('audio/'))
    return h('audio', { src: url, controls: true, preload: 'none', 'aria-label': filename })
  return type.startsWith('video/')
    ? h('video', { src: url, controls: true, preload: 'none', 'aria-label': filename })
    : null
}

/** @param {string} name @param {number | undefined} size @param {string | undefined} url */
export function fileCard(name, size, url) {
  return h(
    'span',
    { class: 'file' },
    icon('doc'),
    url
      ? h(
          'a',
          { href: url, target: '_blank', rel: 'noopener noreferrer', download: name, class: 'clip' },
          name,
        )
      : h('span', { class: 'clip' }, name),
    size !== undefined && h('span', { class: 'faint' }, fileSize(size)),
  )
}

/** @param {App} app @param {Attachment[]} files */
export function attachments(app, files) {
  return (
    files.length > 0 &&
    h(
      'ul',
      { class: 'files', 'aria-label': 'Files' },
      files.map((file) => attachment(app, file)),
    )
  )
}
