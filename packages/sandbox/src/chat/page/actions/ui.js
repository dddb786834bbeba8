// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Menu, MenuItem, Dialog } from '../state-types.ts' */
/** @import { Child } from '../dom.js' */

const TOAST_MS = 6000
let toasts = 0

/** One line at the foot of the page. @param {App} app @param {string} text @param {{ bad?: boolean }} [how] */
export function toast(app, text, { bad = false } = {}) {
  const key = ++toasts
  app.state.toast = { text, bad, key }
  app.changed()
  setTimeout(() => {
    if (app.state.toast?.key !== key) return
    app.state.toast = null
    app.changed()
  }, TOAST_MS)
}

/** Runs it, and says so at the foot if it fails. @param {App} app @param {() => Promise<unknown>} work */
export async function attempt(app, work) {
  try {
    await work()
    return true
  } catch (error) {
    toast(app, sentence(error), { bad: true })
    return false
  } finally {
    app.changed()
  }
}

/** @param {unknown} error */
export const sentence = (error) => (error instanceof Error ? error.message : 'Something failed.')

/** Beside what was pressed, or where the pointer was. @param {Event | HTMLElement} at */
function anchorOf(at) {
  if (at instanceof HTMLElement) return at.getBoundingClientRect()
  const opener = /** @type {HTMLElement} */ (at.currentTarget ?? at.target)
  if (at.type !== 'contextmenu' || !(at instanceof MouseEvent)) return opener.getBoundingClientRect()
  return { left: at.clientX, right: at.clientX, top: at.clientY, bottom: at.clientY }
}

/**
 * @param {App} app @param {Event | HTMLElement} at
 * @param {{ key: string, label: string, items?: () => MenuItem[], body?: () => Child }} menu
 */
export function openMenu(app, at, menu) {
  if (app.state.menu?.key === menu.key) return closeMenu(app)
  const { left, top, right, bottom } = anchorOf(at)
  const opener = /** @type {HTMLElement} */ (at instanceof HTMLElement ? at : (at.currentTarget ?? at.target))
  /** @type {Menu} */
  const opened = { ...menu, anchor: { left, top, right, bottom }, opener }
  app.state.menu = opened
  app.draw()
}

/** @param {App} app @param {{ focus?: boolean }} [how] */
export function closeMenu(app, { focus = true } = {}) {
  const menu = app.state.menu
  if (!menu) return
  app.state.menu = null
  app.changed()
  if (focus && menu.opener?.isConnected) menu.opener.focus()
}

/** @param {App} app @param {Dialog} dialog */
export function openDialog(app, dialog) {
  app.state.menu = null
  app.state.dialog = dialog
  app.draw()
}

/** @param {App} app */
export function closeDialog(app) {
  app.state.dialog = null
  app.changed()
}

/** @param {App} app @param {string} text @param {string} done */
export async function copy(app, text, done) {
  const copied = await attempt(app, () => navigator.clipboard.writeText(text))
  if (copied) toast(app, done)
}

/** On a touch screen Enter makes a new line and what hovers is shown at once. */
export const isTouch = () => matchMedia('(hover: none)').matches
/** @returns {boolean} */
export const isNarrow = () => matchMedia('(max-width: 900px)').matches
