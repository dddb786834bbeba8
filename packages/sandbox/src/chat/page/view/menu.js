// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Menu, MenuItem } from '../state-types.ts' */
import { closeMenu } from '../actions/ui.js'
import { h } from '../dom.js'
import { icon } from './icons.js'

const GAP = 6

/** Under or over what opened it, inside the window. @param {HTMLElement} el @param {Menu['anchor']} anchor */
function place(el, anchor) {
  if (matchMedia('(max-width: 760px)').matches) {
    el.style.removeProperty('left')
    el.style.removeProperty('top')
    return
  }
  const { width, height } = el.getBoundingClientRect()
  const under = anchor.bottom + GAP + height < innerHeight
  const top = under ? anchor.bottom + GAP : Math.max(GAP, anchor.top - GAP - height)
  const left = Math.min(Math.max(GAP, anchor.left), innerWidth - width - GAP)
  el.style.setProperty('left', `${left}px`)
  el.style.setProperty('top', `${Math.min(top, innerHeight - height - GAP)}px`)
}

/** @param {HTMLElement} el */
function focusFirst(el) {
  const first = el.querySelector('input, [aria-selected=true], [aria-checked=true], button')
  if (first instanceof HTMLElement) first.focus({ preventScroll: true })
}

/** @param {App} app */
export function menuLayer(app) {
  const { menu } = app.state
  if (!menu) return null
  const items = menu.items?.() ?? []
  const isMenu = items.length > 0 && !menu.body
  return h(
    'div',
    {
      key: `menu-${menu.key}`,
      class: 'menu-layer',
      onpointerdown: (event) => event.target === event.currentTarget && closeMenu(app, { focus: false }),
    },
    h(
      'div',
      {
        class: 'pop float',
        role: isMenu ? 'menu' : 'dialog',
        'aria-label': menu.label,
        mounted(el) {
          place(el, menu.anchor)
          focusFirst(el)
        },
        patched: (el) => place(el, menu.anchor),
        onkeydown: (event) => key(app, event),
      },
      menu.body ? menu.body() : items.map((item, index) => entry(app, menu, { item, index })),
    ),
  )
}

/** @param {App} app @param {Menu} menu @param {{ item: MenuItem, index: number }} at */
function entry(app, menu, { item, index }) {
  if (item.heading)
    return h('p', { key: `h-${item.label}`, class: 'menu-head', role: 'presentation' }, item.label)
  const run = () => {
    closeMenu(app)
    item.run?.(menu.opener)
  }
  return h(
    'button',
    {
      key: `${index}-${item.label}`,
      type: 'button',
      role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
      'aria-checked': item.checked === undefined ? null : String(item.checked),
      class: item.danger ? 'menu-item bad' : 'menu-item',
      onclick: run,
    },
    item.icon && icon(item.icon),
    h('span', { class: 'grow' }, item.label, item.hint && h('span', { class: 'hint' }, item.hint)),
    item.checked && icon('check'),
  )
}

/** @param {App} app @param {KeyboardEvent} event */
function key(app, event) {
  const el = /** @type {HTMLElement} */ (event.currentTarget)
  if (event.key === 'Escape') {
    event.stopPropagation()
    return closeMenu(app)
  }
  if (event.key === 'Tab' && el.getAttribute('role') === 'menu') return closeMenu(app)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...el.querySelectorAll('button:not([disabled]), input')]
  const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement))
  const next = buttons[(at + step + buttons.length) % buttons.length]
  event.preventDefault()
  if (next instanceof HTMLElement) next.focus()
}
