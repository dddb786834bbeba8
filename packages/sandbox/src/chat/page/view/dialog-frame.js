// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Child } from '../dom.js' */
import { closeDialog } from '../actions/ui.js'
import { h } from '../dom.js'
import { iconButton } from './icons.js'

/** A native dialog: the browser keeps the focus inside and closes it with Escape. @param {App} app @param {{ key: string, title: string, class?: string, submit?: () => void }} about @param {...Child} children */
export function frame(app, { key, title, class: extra = '', submit }, ...children) {
  return h(
    'dialog',
    {
      key: `dialog-${key}`,
      class: `dialog ${extra}`,
      'aria-label': title,
      mounted(el) {
        if (el instanceof HTMLDialogElement && !el.open) el.showModal()
        const first = el.querySelector(
          '[autofocus], .dialog-b :is(input, textarea, select, button), .dialog-f .primary',
        )
        if (first instanceof HTMLElement) first.focus()
      },
      oncancel(event) {
        event.preventDefault()
        closeDialog(app)
      },
      onpointerdown: (event) => event.target === event.currentTarget && closeDialog(app),
    },
    h(
      submit ? 'form' : 'div',
      {
        class: 'dialog-in',
        ...(submit && {
          onsubmit(/** @type {Event} */ event) {
            event.preventDefault()
            submit()
          },
        }),
      },
      h(
        'div',
        { class: 'dialog-h' },
        h('h2', { class: 'grow' }, title),
        iconButton('x', 'Close', { onclick: () => closeDialog(app) }),
      ),
      children,
    ),
  )
}
