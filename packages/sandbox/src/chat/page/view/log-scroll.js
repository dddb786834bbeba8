// @ts-check
/** @import { App } from '../app-types.ts' */
import { loadMore, readChannel } from '../actions/history.js'

const NEAR_END = 60
const NEAR_START = 300
/** Where a screen has fractions of pixels, the end is found a little higher than it was set. */
const SLACK = 8

/** @typedef {{ stuck: boolean, top: number, height: number, first: string, jumped: string | null, watch: ResizeObserver | null }} Scroll */

/** How each log on the page stands; it outlives redrawing, not leaving the channel. @type {Map<string, Scroll>} */
const scrolls = new Map()

/** @param {string} channelId @returns {Scroll} */
function scrollOf(channelId) {
  const known = scrolls.get(channelId) ?? {
    stuck: true,
    top: 0,
    height: 0,
    first: '',
    jumped: null,
    watch: null,
  }
  scrolls.set(channelId, known)
  return known
}

/** @param {HTMLElement} el */
const distance = (el) => el.scrollHeight - el.scrollTop - el.clientHeight
/** @param {HTMLElement} el */
const firstId = (el) => el.querySelector('article')?.dataset['message'] ?? ''
/** @param {HTMLElement} el @param {Scroll} scroll */
function toEnd(el, scroll) {
  el.scrollTop = el.scrollHeight
  scroll.top = el.scrollTop
}

/**
 * The newest message stays in view while somebody is there; what they read stays put when older ones are fetched; a
 * jump centres its message once.
 *
 * @param {App} app @param {string} channelId
 */
export function createScroll(app, channelId) {
  const settle = (/** @type {HTMLElement} */ el) => {
    const scroll = scrollOf(channelId)
    if (app.state.follow.delete(channelId)) scroll.stuck = true
    if (jump(app, channelId, el)) return
    if (scroll.stuck) toEnd(el, scroll)
    else if (scroll.first !== firstId(el) && scroll.height > 0)
      el.scrollTop += el.scrollHeight - scroll.height
    if (scroll.stuck) readChannel(app, channelId)
  }
  return {
    mounted(/** @type {HTMLElement} */ el) {
      const scroll = scrollOf(channelId)
      settle(el)
      // Pictures arrive after the text and push it away.
      scroll.watch = new ResizeObserver(() => scroll.stuck && toEnd(el, scroll))
      scroll.watch.observe(el)
      if (el.firstElementChild) scroll.watch.observe(el.firstElementChild)
    },
    patching(/** @type {HTMLElement} */ el) {
      const scroll = scrollOf(channelId)
      scroll.height = el.scrollHeight
      scroll.first = firstId(el)
    },
    patched: settle,
    removed() {
      scrollOf(channelId).watch?.disconnect()
      scrolls.delete(channelId)
      app.state.away.delete(channelId)
    },
    onscroll(/** @type {Event} */ event) {
      const el = /** @type {HTMLElement} */ (event.currentTarget)
      const scroll = scrollOf(channelId)
      const was = scroll.stuck
      const far = app.state.timelines.get(channelId)?.hasNewer === true
      // A picture that arrives makes the log longer, and nobody moved: only going up leaves the newest message.
      const wentUp = el.scrollTop < scroll.top - SLACK
      scroll.stuck = !far && (distance(el) < NEAR_END || (was && !wentUp))
      scroll.top = was && scroll.stuck ? Math.max(scroll.top, el.scrollTop) : el.scrollTop
      if (scroll.stuck && distance(el) >= NEAR_END) toEnd(el, scroll)
      if (scroll.stuck) readChannel(app, channelId)
      if (scroll.stuck) app.state.away.delete(channelId)
      else app.state.away.add(channelId)
      if (was !== scroll.stuck) app.changed()
      if (el.scrollTop < NEAR_START) void loadMore(app, channelId, 'older')
      if (distance(el) < NEAR_START) void loadMore(app, channelId, 'newer')
    },
  }
}

/** @param {App} app @param {string} channelId @param {HTMLElement} el */
function jump(app, channelId, el) {
  const scroll = scrollOf(channelId)
  const wanted = app.state.highlight
  if (!wanted) scroll.jumped = null
  if (!wanted || scroll.jumped === wanted) return false
  const target = el.querySelector(`[data-message="${CSS.escape(wanted)}"]`)
  if (!(target instanceof HTMLElement)) return false
  scroll.jumped = wanted
  scroll.stuck = false
  app.state.away.add(channelId)
  target.scrollIntoView({ block: 'center' })
  target.focus({ preventScroll: true })
  return true
}
