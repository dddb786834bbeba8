import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  name: string
  /** Links; the one that is open has `aria-current`. */
  children: ReactNode
  className?: string
}

/** Pages of one thing beside each other. Where they are wider than the screen, the open one is brought into sight. */
export function LinkTabs({ name, children, className = '' }: Props) {
  const bar = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const open = bar.current?.querySelector(`a[href="${path}"]`)
    if (!bar.current || !open) return
    const [room, tab] = [bar.current.getBoundingClientRect(), open.getBoundingClientRect()]
    bar.current.scrollLeft += tab.left + tab.width / 2 - (room.left + room.width / 2)
  }, [path])
  return (
    <nav ref={bar} className={`tabs ${className}`} aria-label={name}>
      {children}
    </nav>
  )
}
