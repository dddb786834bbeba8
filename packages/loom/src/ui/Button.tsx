import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import { createLink } from '@tanstack/react-router'
import {
  type ButtonHTMLAttributes,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useState,
} from 'react'

import type { Doing } from '../api/use-act.ts'

interface Looks {
  /** One primary per view. */
  look?: 'primary' | 'ghost' | 'danger' | undefined
  size?: 's' | 'l' | undefined
  icon?: IconName | undefined
}

/** No `disabled`: a button that does nothing says why. */
interface Pressed extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'aria-disabled'> {
  busy?: boolean | undefined
  /** What is missing, in a sentence: shown when the button is pressed, instead of acting. */
  blocked?: string | false | undefined
  /** Something next to it is visibly in progress; until it ends, nothing happens. */
  waits?: boolean | undefined
}

export interface ButtonProps extends Looks, Pressed {
  /** Shown while busy; its space is reserved, so that nothing moves. */
  working?: string | undefined
  /** The act it starts; the button is busy meanwhile. */
  doing?: Pick<Doing<undefined, unknown>, 'act' | 'busy'>
}

function buttonClass({ look, size }: Looks, more = ''): string {
  return ['btn', look, size, more].filter(Boolean).join(' ')
}

/** Always focusable, so that screen reader users can find it and hear why it does nothing. */
function Press({ busy = false, blocked = false, waits = false, onClick, children, ...rest }: Pressed) {
  const [told, setTold] = useState(false)
  const isBlocked = blocked !== false && !busy && !waits
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!busy && !waits && !isBlocked) return onClick?.(event)
    event.preventDefault()
    setTold(isBlocked)
  }
  return (
    <>
      <button
        type="button"
        {...rest}
        {...(isBlocked && { title: blocked })}
        aria-busy={busy}
        aria-disabled={busy || waits || isBlocked}
        onClick={press}
      >
        {children}
      </button>
      {isBlocked && told && (
        <span className="btn-why" role="alert">
          {blocked}
        </span>
      )}
    </>
  )
}

/** Names the act: "Let Wren in", not "OK". */
export function Button({ look, size, icon, working, doing, children, className, ...rest }: ButtonProps) {
  const { busy = doing?.busy ?? false, onClick = doing && (() => doing.act(undefined)) } = rest
  return (
    <Press {...rest} busy={busy} onClick={onClick} className={buttonClass({ look, size }, className)}>
      <span className="grid">
        <span className={`face ${busy ? 'invisible' : ''}`}>
          {icon && <Icon name={icon} />}
          {children}
        </span>
        {(busy || working !== undefined) && (
          <span className={`face ${busy ? '' : 'invisible'}`}>
            <span className="spin" />
            {working}
          </span>
        )}
      </span>
    </Press>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'working' | 'doing'> {
  icon: IconName
  /** Read by screen readers and shown as a tooltip. */
  name: string
}

export function IconButton({ look = 'ghost', size, icon, name, className = '', ...rest }: IconButtonProps) {
  return (
    <Press
      title={name}
      {...rest}
      aria-label={name}
      className={buttonClass({ look, size }, `icon ${className}`)}
    >
      {rest.busy ? <span className="spin" /> : <Icon name={icon} />}
    </Press>
  )
}

/** A link that looks like a button, to an address outside the Loom's own pages. */
export function OutsideButton({ look, size, icon, children, ...rest }: Looks & ComponentProps<'a'>) {
  return (
    <a {...rest} className={buttonClass({ look, size })}>
      <Face icon={icon}>{children}</Face>
    </a>
  )
}

/** The same for another page of the Loom, resolved by the router. */
export const LinkButton = createLink(OutsideButton)

function Face({ icon, children }: { icon: IconName | undefined; children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
}
