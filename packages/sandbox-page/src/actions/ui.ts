import type { ReactNode, SyntheticEvent } from 'react'

import type { App } from '../app-types.ts'
import type { Dialog, MenuItem } from '../state-types.ts'

const TOAST_MS = 6000
let toasts = 0

/** One line at the foot of the page. */
export function toast(app: App, text: string, { bad = false }: { bad?: boolean } = {}) {
  const key = ++toasts
  app.state.toast = { text, bad, key }
  app.changed()
  setTimeout(() => {
    if (app.state.toast?.key !== key) return
    app.state.toast = null
    app.changed()
  }, TOAST_MS)
}

/** Changes part of the state, and says so. */
export function change<Part extends object>(app: App, part: Part, to: Partial<Part>) {
  Object.assign(part, to)
  app.changed()
}

/** Runs it, and says so at the foot if it fails. */
export async function attempt(app: App, work: () => Promise<unknown>) {
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

/** Runs it, and says so in the form or panel it was started from if it fails. */
export async function attemptIn(app: App, place: { error: string | null }, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    place.error = sentence(error)
  }
  app.changed()
}

export const sentence = (error: unknown) => (error instanceof Error ? error.message : 'Something went wrong.')

/** What was pressed, or an element that something opens beside. */
export type At = HTMLElement | SyntheticEvent<HTMLElement>

/** Beside what was pressed, or where the pointer was. */
function anchorOf(at: At) {
  if (at instanceof HTMLElement) return at.getBoundingClientRect()
  const { nativeEvent: event } = at
  if (event.type !== 'contextmenu' || !(event instanceof MouseEvent))
    return at.currentTarget.getBoundingClientRect()
  return { left: event.clientX, right: event.clientX, top: event.clientY, bottom: event.clientY }
}

interface MenuWish {
  key: string
  label: string
  items?: () => MenuItem[]
  body?: () => ReactNode
}

export function openMenu(app: App, at: At, menu: MenuWish) {
  if (app.state.menu?.key === menu.key) return closeMenu(app)
  const { left, top, right, bottom } = anchorOf(at)
  const opener = at instanceof HTMLElement ? at : at.currentTarget
  app.state.menu = { ...menu, anchor: { left, top, right, bottom }, opener }
  app.draw()
}

export function closeMenu(app: App, { focus = true }: { focus?: boolean } = {}) {
  const menu = app.state.menu
  if (!menu) return
  app.state.menu = null
  app.changed()
  if (!focus || !menu.opener.isConnected) return
  // The buttons of a message show only while it has the focus.
  menu.opener.closest('article')?.focus({ preventScroll: true })
  menu.opener.focus({ preventScroll: true })
}

export function openDialog(app: App, dialog: Dialog) {
  app.state.menu = null
  app.state.dialog = dialog
  app.draw()
}

export function closeDialog(app: App) {
  app.state.dialog = null
  app.changed()
}

export async function copy(app: App, text: string, done: string) {
  const copied = await attempt(app, () => navigator.clipboard.writeText(text))
  if (copied) toast(app, done)
}

/** On a touch screen Enter makes a new line and what hovers is shown at once. */
export const isTouch = () => matchMedia('(hover: none)').matches
export const isNarrow = () => matchMedia('(max-width: 900px)').matches
