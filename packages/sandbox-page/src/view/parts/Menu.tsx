import { Icon } from '@arachne/ui/Icon'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

import { closeMenu } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import type { Menu, MenuItem } from '../../state-types.ts'

const GAP = 6

/** Under or over what opened it, inside the window; on phones a sheet from below, which needs no place. */
function place(el: HTMLElement, anchor: Menu['anchor']) {
  el.style.removeProperty('left')
  el.style.removeProperty('top')
  if (matchMedia('(max-width: 760px)').matches) return
  const { offsetWidth: width, offsetHeight: height } = el
  const under = anchor.bottom + GAP + height < innerHeight
  const top = under ? anchor.bottom + GAP : Math.max(GAP, anchor.top - GAP - height)
  const left = Math.min(Math.max(GAP, anchor.left), innerWidth - width - GAP)
  el.style.setProperty('left', `${left}px`)
  el.style.setProperty('top', `${Math.min(top, innerHeight - height - GAP)}px`)
}

/** One menu for the whole page: rows of messages have none of their own. */
export function MenuLayer() {
  const { menu } = useApp().state
  return menu && <OpenMenu key={menu.key} menu={menu} />
}

function OpenMenu({ menu }: { menu: Menu }) {
  const app = useApp()
  const pop = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (pop.current) place(pop.current, menu.anchor)
  })
  useLayoutEffect(() => {
    const first = pop.current?.querySelector<HTMLElement>(
      'input, [aria-selected=true], [aria-checked=true], button',
    )
    first?.focus({ preventScroll: true })
  }, [])
  const items = menu.items?.() ?? []
  return (
    <div
      className="menu-layer"
      onPointerDown={(event) => event.target === event.currentTarget && closeMenu(app, { focus: false })}
    >
      <div
        ref={pop}
        className="pop float"
        role={items.length > 0 && !menu.body ? 'menu' : 'dialog'}
        aria-label={menu.label}
        onKeyDown={(event) => key(app, event)}
      >
        {menu.body
          ? menu.body()
          : items.map((item, index) => <Entry key={`${index}-${item.label}`} menu={menu} item={item} />)}
      </div>
    </div>
  )
}

function Entry({ menu, item }: { menu: Menu; item: MenuItem }) {
  const app = useApp()
  if (item.heading)
    return (
      <p className="menu-head" role="presentation">
        {item.label}
      </p>
    )
  const run = () => {
    closeMenu(app)
    item.run?.(menu.opener)
  }
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      className={item.danger ? 'menu-item bad' : 'menu-item'}
      onClick={run}
    >
      {item.icon && <Icon name={item.icon} />}
      <span className="grow">
        {item.label}
        {item.hint && <span className="hint">{item.hint}</span>}
      </span>
      {item.checked && <Icon name="check" />}
    </button>
  )
}

function key(app: App, event: KeyboardEvent<HTMLElement>) {
  const el = event.currentTarget
  if (event.key === 'Escape') {
    event.stopPropagation()
    return closeMenu(app)
  }
  if (event.key === 'Tab' && el.getAttribute('role') === 'menu') return closeMenu(app)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...el.querySelectorAll<HTMLElement>('button:not([disabled]), input')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  event.preventDefault()
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
