import { createLink } from '@tanstack/react-router'
import type { ButtonHTMLAttributes, ComponentProps, MouseEvent, ReactNode } from 'react'

import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

interface Looks {
  /** One primary per view. */
  look?: 'primary' | 'ghost' | 'danger' | undefined
  size?: 's' | 'l' | undefined
  icon?: IconName | undefined
}

interface ButtonProps extends Looks, ButtonHTMLAttributes<HTMLButtonElement> {
  busy?: boolean
  /** What is said while busy; its room is reserved, so nothing moves. */
  working?: string
}

function buttonClass({ look, size }: Looks, more = ''): string {
  return ['btn', look, size, more].filter(Boolean).join(' ')
}

/** Says the act: "Let Wren in", not "OK". While busy it keeps the focus and does nothing. */
export function Button({ look, size, icon, busy = false, working, children, onClick, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size }, rest.className)}
      aria-busy={busy}
      aria-disabled={busy || rest.disabled === true}
      onClick={press}
    >
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
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'working'> {
  icon: IconName
  /** What a screen reader says and a tooltip shows. */
  name: string
}

export function IconButton({
  look = 'ghost',
  size,
  icon,
  name,
  busy,
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={name}
      title={name}
      aria-busy={busy}
      className={buttonClass({ look, size }, `icon ${className}`)}
    >
      {busy ? <span className="spin" /> : <Icon name={icon} />}
    </button>
  )
}

/** Looks like a button, is a link to an address outside of the Loom's own pages. */
export function OutsideButton({ look, size, icon, children, ...rest }: Looks & ComponentProps<'a'>) {
  return (
    <a {...rest} className={buttonClass({ look, size })}>
      <Face icon={icon}>{children}</Face>
    </a>
  )
}

/** The same for another page of the Loom, which the router knows by its parts. */
export const LinkButton = createLink(OutsideButton)

function Face({ icon, children }: { icon: IconName | undefined; children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
}
